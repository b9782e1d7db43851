package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.media.check.Mp4;
import io.madang.testkit.service.Reply;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** A picture on its way from its camera to those who look at it. */
class PictureTest {

    private final MediaServer server = MediaServer.shared();
    private final String token = server.userToken();

    @Test
    void servesPhotosUprightAndWithoutTheirPosition() throws IOException {
        String id = server.upload(token, "photo.jpg", TestFiles.photo(1600, 400), "public");

        assertThat(server.item(token, id).path("state").asString()).isEqualTo("processing");
        server.caller().get("/v1/media/" + id, null).expect(404);

        JsonNode item = server.worked(token, id);
        assertThat(item.path("state").asString()).isEqualTo("ready");
        assertThat(item.path("kind").asString()).isEqualTo("picture");
        assertThat(item.path("type").asString()).isEqualTo("image/jpeg");
        assertThat(item.path("width").asInt()).as("the camera was held upright").isEqualTo(400);
        assertThat(item.path("height").asInt()).isEqualTo(1600);

        Reply served = server.caller().get("/v1/media/" + id + "/content", null).expect(200);
        assertThat(served.header("Content-Type")).isEqualTo("image/jpeg");
        assertThat(served.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(served.header("Content-Security-Policy")).contains("sandbox");
        String bytes = new String(served.raw().body(), StandardCharsets.ISO_8859_1);
        assertThat(bytes).doesNotContain(TestFiles.SECRET, "<script", "PK\3\4", "xap");
        assertThat(item.path("size").asInt()).isEqualTo(served.raw().body().length);

        BufferedImage small = thumbnail(id, "thumbnail-320.jpg");
        assertThat(small.getHeight()).isEqualTo(320);
        assertThat(small.getWidth()).isEqualTo(80);
        assertThat(small.getRGB(40, 20) >> 16 & 0xFF)
                .as("what was left is above")
                .isGreaterThan(200);
        assertThat(small.getRGB(40, 300) & 0xFF).isGreaterThan(200);
        assertThat(thumbnail(id, "thumbnail-1280.jpg").getHeight()).isEqualTo(1280);
    }

    private BufferedImage thumbnail(String id, String name) throws IOException {
        Reply served = server.caller()
                .get("/v1/media/" + id + "/derivatives/" + name, null)
                .expect(200);
        return ImageIO.read(new ByteArrayInputStream(served.raw().body()));
    }

    @Test
    void leavesTextsOutOfPngs() {
        String id = server.upload(token, "drawing.png", TestFiles.pngWithText(), "public");
        server.worked(token, id);
        byte[] served = server.caller()
                .get("/v1/media/" + id + "/content", null)
                .expect(200)
                .raw()
                .body();
        assertThat(served).isEqualTo(TestFiles.picture("png", 40, 30));
    }

    @ParameterizedTest
    @EnumSource
    void servesFilmsWithoutWhatSensorsRecorded(Mp4.Tables tables) {
        byte[] position = TestFiles.SECRET.getBytes(StandardCharsets.US_ASCII);
        byte[] frame = "a frame of the film".getBytes(StandardCharsets.US_ASCII);
        Mp4 film = new Mp4();
        Mp4.Track frames = film.track("vide", tables);
        Mp4.Track positions = film.track("meta", tables);
        for (int i = 0; i < 3; i++) {
            frames.chunk(frame, frame);
            positions.chunk(position, position);
        }
        frames.chunk(frame);
        positions.chunk(position);
        frames.end();
        byte[] file = positions.end().file(Mp4.box("udta", Mp4.box("\u00a9xyz", position)));

        String id = server.upload(token, "action.mov", file, "public");
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
        byte[] served = server.caller()
                .get("/v1/media/" + id + "/content", null)
                .expect(200)
                .raw()
                .body();
        String text = new String(served, StandardCharsets.ISO_8859_1);
        assertThat(served).hasSameSizeAs(file);
        assertThat(text).doesNotContain(TestFiles.SECRET, "meta", "udta", "xyz");
        assertThat(text.split("a frame of the film", -1)).hasSize(8);
    }

    @Test
    void refusesFragmentsWithWhatSensorsRecorded() {
        byte[] file = new Mp4().track("meta", Mp4.Tables.SHORT).end().file();
        byte[] fragment = {0, 0, 0, 8, 'm', 'o', 'o', 'f'};
        byte[] fragmented = Arrays.copyOf(file, file.length + fragment.length);
        System.arraycopy(fragment, 0, fragmented, file.length, fragment.length);
        String id = server.upload(token, "action.mov", fragmented, "public");
        assertThat(server.worked(token, id).path("refusal").path("reason").asString())
                .isEqualTo("media.tracks-in-fragments");
    }

    @Test
    void answersRangesAndConditions() {
        byte[] sound = TestFiles.sound(300_000, 7);
        String id = server.upload(token, "sound.wav", sound, "public");
        assertThat(server.worked(token, id).path("durationMillis").asLong()).isEqualTo(18_747);
        String path = "/v1/media/" + id + "/content";

        Reply whole = server.caller().get(path, null).expect(200);
        assertThat(whole.raw().body()).isEqualTo(sound);
        assertThat(whole.header("Accept-Ranges")).isEqualTo("bytes");
        String etag = whole.header("ETag");

        Reply middle = with(path, Map.of("Range", "bytes=100-199999")).expect(206);
        assertThat(middle.raw().body()).isEqualTo(Arrays.copyOfRange(sound, 100, 200_000));
        assertThat(middle.header("Content-Range")).isEqualTo("bytes 100-199999/300000");
        assertThat(with(path, Map.of("Range", "bytes=-5")).expect(206).raw().body())
                .isEqualTo(Arrays.copyOfRange(sound, 299_995, 300_000));
        assertThat(with(path, Map.of("Range", "bytes=299990-"))
                        .expect(206)
                        .raw()
                        .body())
                .hasSize(10);
        assertThat(with(path, Map.of("Range", "bytes=300000-")).expect(416).header("Content-Range"))
                .isEqualTo("bytes */300000");
        assertThat(with(path, Map.of("Range", "bytes=0-1,5-6"))
                        .expect(200)
                        .raw()
                        .body())
                .hasSize(300_000);

        with(path, Map.of("If-None-Match", "\"x\", " + etag)).expect(304);
        with(path, Map.of("Range", "bytes=0-9", "If-Range", etag)).expect(206);
        with(path, Map.of("Range", "bytes=0-9", "If-Range", "\"other\"")).expect(200);
    }

    private Reply with(String path, Map<String, String> headers) {
        return server.caller().send("GET", path, null, BodyPublishers.noBody(), headers);
    }

    @Test
    void showsPrivateItemsToTheirUploaderAlone() {
        String id = server.upload(token, "diary.png", TestFiles.picture("png", 50, 50), "private");
        JsonNode item = server.worked(token, id);
        String path = "/v1/media/" + id;

        server.caller().get(path, null).expect(404);
        server.caller().get(path, server.userToken()).expect(404);
        server.caller().get(path + "/content", null).expect(404);
        server.caller()
                .get(path + "/derivatives/thumbnail-320.jpg", server.userToken())
                .expect(404);
        server.caller().get(path, server.admin()).expect(200);

        String link = item.path("content").asString();
        assertThat(link).startsWith(path + "/content?expires=");
        assertThat(server.caller().get(link, null).expect(200).header("Cache-Control"))
                .startsWith("private");
        server.caller().get(link + "x", null).expect(404);
        server.caller().get(link.replace("expires=", "expires=1"), null).expect(404);
        server.caller()
                .get(link.replace("/content?", "/derivatives/thumbnail-320.jpg?"), null)
                .expect(404);
    }

    @Test
    void showsUnlistedItemsToThoseWhoHaveTheLink() {
        String id = server.upload(token, "invitation.png", TestFiles.picture("png", 50, 50), "unlisted");
        String key = server.worked(token, id).path("shareKey").asString();

        server.caller().get("/v1/media/" + id, null).expect(404);
        server.caller().get("/v1/media/" + id + "?key=guessed", null).expect(404);
        JsonNode shared = server.caller()
                .get("/v1/media/" + id + "?key=" + key, null)
                .expect(200)
                .json();
        assertThat(shared.has("shareKey")).isFalse();
        server.caller().get(shared.path("content").asString(), null).expect(200);
        assertThat(server.caller()
                        .get("/v1/media/items?ids=" + id, null)
                        .expect(200)
                        .json())
                .isEmpty();
    }

    @Test
    void changesWhatUploadersChange() {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 50, 50), "public");
        String etag = "\"" + server.worked(token, id).path("version").asLong() + "\"";
        Map<String, Object> change = Map.of("title", "Another title", "tags", List.of("Jeju", "jeju"));

        server.caller()
                .call("PATCH", "/v1/media/" + id, server.userToken(), change, Map.of("If-Match", "*"))
                .expect(404);
        server.caller().call("PATCH", "/v1/media/" + id, token, change).expect(428);
        JsonNode changed = server.caller()
                .call("PATCH", "/v1/media/" + id, token, change, Map.of("If-Match", etag))
                .expect(200)
                .json();
        assertThat(changed.path("title").asString()).isEqualTo("Another title");
        assertThat(changed.path("tags")).hasSize(1);
        server.caller()
                .call("PATCH", "/v1/media/" + id, token, change, Map.of("If-Match", etag))
                .expect(412);
        assertThat(server.caller().get("/v1/media/mine", token).json().path("items"))
                .hasSize(1);
    }
}
