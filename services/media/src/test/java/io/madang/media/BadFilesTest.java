package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.media.check.Gif;
import io.madang.media.storage.MediaFiles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Files that must not be published are refused, with a reason that says what to do. */
class BadFilesTest {

    private final MediaServer server = MediaServer.shared();
    private final String token = server.userToken();

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of(
                        "drawing.svg",
                        text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
                        "type-not-allowed"),
                Arguments.of("page.jpg", text("<!DOCTYPE html><html><script>1</script></html>"), "type-not-allowed"),
                Arguments.of(
                        "archive.png", text("PK\3\4aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"), "type-not-allowed"),
                Arguments.of("noise.jpg", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, "type-unknown"),
                Arguments.of("film.mp4", TestFiles.picture("png", 20, 20), "type-lies"),
                Arguments.of("large.png", TestFiles.pngHeader(20_000, 10_000), "too-many-pixels"),
                Arguments.of("bomb.png", TestFiles.pngHeader(Integer.MAX_VALUE, Integer.MAX_VALUE), "too-many-pixels"),
                Arguments.of(
                        "screen.gif", Gif.of(65_535, 65_535).frame(0, 0, 1, 1).end(), "too-many-pixels"),
                Arguments.of("cut.jpg", half(TestFiles.picture("jpg", 100, 100)), "file-damaged"),
                Arguments.of(
                        "boxes.mp4", text("\0\0\0\u0018ftypmp42\0\0\0\0mp42isom\0\0\0\u007fmoov"), "file-damaged"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("files")
    void saysWhyAFileIsRefused(String name, byte[] file, String reason) {
        String id = server.upload(token, name, file, "public");
        JsonNode item = server.worked(token, id);

        assertThat(item.path("state").asString()).isEqualTo("refused");
        assertThat(item.path("refusal").path("reason").asString()).isEqualTo("media." + reason);
        assertThat(item.path("refusal").path("message").asString()).doesNotContain("{");
        server.caller().get("/v1/media/" + id, null).expect(404);
        server.caller().get("/v1/media/" + id + "/content", null).expect(404);
        assertThat(server.caller().get("/v1/media/" + id + "/content", token).status())
                .as("not even its uploader gets it back")
                .isEqualTo(404);
    }

    @Test
    void removesRefusedFilesAfterAWhile() {
        UserId user = server.newUser();
        String mine = server.token(user);
        String id = server.upload(mine, "noise.jpg", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, "public");
        assertThat(server.worked(mine, id).path("state").asString()).isEqualTo("refused");
        MediaFiles files = server.bean(MediaFiles.class);
        String key = server.shards()
                .named(MediaId.of(id))
                .sql("select storage_key from items where item_id = " + id)
                .query(String.class)
                .single();
        assertThat(files.size(key)).as("it is said for a while why").isPresent();
        server.dueNow(id);
        server.work();
        server.caller().get("/v1/media/" + id, mine).expect(404);
        assertThat(files.size(key)).isEmpty();
        assertThat(server.shards()
                        .of(user)
                        .sql("select bytes + items from quota where user_id = " + user)
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void refusesEmptyAndOversizedFilesAtOnce() {
        assertThat(server.send("POST", "/v1/media?name=a.png&title=t", token, new byte[0])
                        .expect(400)
                        .text("reason"))
                .isEqualTo("media.file-missing");
        assertThat(server.send("POST", "/v1/media?name=a.png&title=t", token, new byte[(16 << 20) + 1])
                        .expect(413)
                        .text("reason"))
                .isEqualTo("media.form-file-too-large");
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] half(byte[] file) {
        return Arrays.copyOf(file, file.length / 2);
    }
}
