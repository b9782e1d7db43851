package io.madang.account.personal;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.PersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.json.JsonMapper;

/** A person's data as a ZIP: a file of JSON for each kind, written page by page, so that no more than a page is held. */
final class DataArchive {

    private static final String README =
            """
            This is what this site holds of you. Each file is a JSON array; its name says what it is about.
            Times are in UTC. Articles and comments that you deleted are not in it, because they are gone.
            A picture is the field "png" in avatar.json, in Base64.
            Not in it: your password, of which only a hash is kept, and the counts that your views were added to.

            이 사이트가 보관하고 있는 회원님의 데이터입니다. 파일마다 JSON 배열이 하나씩 들어 있고, 파일 이름이 그
            내용을 나타냅니다. 시각은 모두 UTC입니다. 직접 삭제한 글과 댓글은 남아 있지 않으므로 들어 있지 않습니다.
            프로필 사진은 avatar.json의 "png" 항목에 Base64로 들어 있습니다.
            비밀번호(해시만 보관)와 조회수 집계는 들어 있지 않습니다.
            """;

    private final Supplier<List<PersonalData>> holders;

    DataArchive(Supplier<List<PersonalData>> holders) {
        this.holders = holders;
    }

    private record Begun(PersonalData holder, PersonalDataPage page) {}

    /** An archive that is about to be written. */
    interface Ready {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Asks every service for its first page, so that one which is away is told of before anything is written. */
    Ready of(UserId user) {
        List<Begun> begun = new ArrayList<>();
        for (PersonalData holder : holders.get()) {
            begun.add(new Begun(holder, holder.personalData(user, null)));
        }
        return out -> write(user, begun, out);
    }

    /** Whatever fails on the way leaves a ZIP without its directory, which no program takes for a whole one. */
    private static void write(UserId user, List<Begun> begun, OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
        zip.putNextEntry(new ZipEntry("README.txt"));
        zip.write(README.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        for (Begun each : begun) {
            write(user, each, zip);
        }
        zip.finish();
        zip.flush();
    }

    private static void write(UserId user, Begun begun, ZipOutputStream zip) throws IOException {
        PersonalDataPage page = begun.page();
        open(zip, page.kind());
        boolean first = true;
        while (true) {
            for (Map<String, Object> row : page.rows()) {
                zip.write((first ? "\n" : ",\n").getBytes(StandardCharsets.UTF_8));
                zip.write(JsonMapper.shared().writeValueAsBytes(row));
                first = false;
            }
            String next = page.next();
            if (next == null) {
                close(zip);
                return;
            }
            String kind = page.kind();
            page = begun.holder().personalData(user, next);
            if (!page.kind().equals(kind)) {
                close(zip);
                open(zip, page.kind());
                first = true;
            }
        }
    }

    private static void open(ZipOutputStream zip, String kind) throws IOException {
        zip.putNextEntry(new ZipEntry(kind + ".json"));
        zip.write('[');
    }

    private static void close(ZipOutputStream zip) throws IOException {
        zip.write("\n]\n".getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
