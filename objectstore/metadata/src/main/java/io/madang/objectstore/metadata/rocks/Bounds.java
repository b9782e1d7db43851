package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses what is beyond the limits before it waits for its turn. */
final class Bounds {
    private Bounds() {}

    static int page(int limit) {
        return Math.clamp(limit, 0, Limits.PAGE);
    }

    static void key(String key) {
        byte[] bytes = Keys.utf8(key);
        check(bytes.length > 0 && bytes.length <= Limits.KEY_BYTES, "A key has 1 to 1,024 bytes");
        check(Rollup.text(bytes).equals(key), "A key is not Unicode text");
    }

    static void object(NewObject object) {
        key(object.key());
        headers(object.headers());
        tags(object.tags());
        access(object.access());
        check(object.parts().size() <= Limits.PARTS, "An object has too many parts");
        long bytes = object.parts().stream().mapToLong(StoredPart::size).sum();
        check(bytes == object.size(), "The parts do not make up the object's size");
    }

    static void upload(NewUpload upload) {
        key(upload.key());
        headers(upload.headers());
        tags(upload.tags());
        access(upload.access());
    }

    static void tags(Map<String, String> tags) {
        check(tags.size() <= Limits.TAGS, "There are too many tags");
    }

    static void access(AccessList access) {
        check(access.grants().size() <= Limits.GRANTS, "A list of access control has too many grants");
    }

    static void document(@Nullable String document) {
        check(document == null || document.length() <= Limits.DOCUMENT_CHARACTERS, "A document is too long");
    }

    static void partNumber(int number) {
        check(number >= 1 && number <= Limits.PARTS, "A part's number is 1 to 10,000");
    }

    static void chosen(List<PartChoice> chosen) {
        check(!chosen.isEmpty() && chosen.size() <= Limits.PARTS, "A completion names 1 to 10,000 parts");
    }

    private static void headers(Map<String, String> headers) {
        long characters = headers.entrySet().stream()
                .mapToLong(
                        header -> header.getKey().length() + header.getValue().length())
                .sum();
        check(characters <= Limits.HEADER_CHARACTERS, "The headers are too long");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
