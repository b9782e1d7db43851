package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.madang.objectstore.testkit.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Videos and animations, by ffmpeg, which is installed where that can be done without asking. */
class VideoTest {

    @TempDir
    Path place;

    private final MediaServer server = MediaServer.shared();
    private final String token = server.userToken();

    @BeforeAll
    static void needsFfmpeg() {
        assumeThat(Programs.there("ffmpeg", List.of("ffmpeg")))
                .as("ffmpeg; install it: apt-get install ffmpeg")
                .isTrue();
    }

    private byte[] made(String name, List<String> arguments) throws IOException, InterruptedException {
        Path file = place.resolve(name);
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-v", "error", "-f", "lavfi"));
        command.addAll(List.of("-i", "testsrc=size=320x180:rate=10:duration=2"));
        command.addAll(arguments);
        command.add(file.toString());
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return Files.readAllBytes(file);
    }

    @Test
    void getsAPosterAndAStreamAndLosesItsDescriptions() throws IOException, InterruptedException {
        byte[] file = made(
                "film.mp4",
                List.of("-c:v", "libx264", "-preset", "ultrafast", "-metadata", "comment=" + TestFiles.SECRET));
        assertThat(new String(file, StandardCharsets.ISO_8859_1)).contains(TestFiles.SECRET);
        String id = server.upload(token, "film.mp4", file, "public");
        JsonNode item = server.worked(token, id);

        assertThat(item.path("state").asString()).isEqualTo("ready");
        assertThat(item.path("kind").asString()).isEqualTo("video");
        assertThat(item.path("durationMillis").asLong()).isBetween(1_900L, 2_100L);
        assertThat(item.path("width").asInt()).isEqualTo(320);
        assertThat(names(item)).contains("poster.jpg", "thumbnail-320.jpg", "hls-360.m3u8", "hls-360.m4s", "hls.m3u8");
        assertThat(names(item)).as("no more lines than it has").doesNotContain("hls-720.m3u8", "hls-1080.m3u8");
        byte[] served = server.caller()
                .get("/v1/media/" + id + "/content", null)
                .expect(200)
                .raw()
                .body();
        assertThat(served).hasSameSizeAs(file);
        assertThat(new String(served, StandardCharsets.ISO_8859_1)).doesNotContain(TestFiles.SECRET);
        String playlist = new String(
                server.caller()
                        .get("/v1/media/" + id + "/derivatives/hls-360.m3u8", null)
                        .expect(200)
                        .raw()
                        .body(),
                StandardCharsets.UTF_8);
        assertThat(playlist).contains("#EXT-X-BYTERANGE", "hls-360.m4s").doesNotContain("/");
    }

    private String text(String path) {
        return new String(server.caller().get(path, null).expect(200).raw().body(), StandardCharsets.UTF_8);
    }

    private static String link(JsonNode item, String name) {
        return item.path("derivatives")
                .valueStream()
                .filter(one -> one.path("name").asString().equals(name))
                .map(one -> one.path("url").asString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void streamsUprightVideosInEverySizeUpToTheirOwn() throws IOException, InterruptedException {
        byte[] file = made("upright.mp4", List.of("-vf", "scale=480:854", "-c:v", "libx264", "-preset", "ultrafast"));
        String id = server.upload(token, "upright.mp4", file, "public");
        JsonNode item = server.worked(token, id);
        assertThat(names(item)).contains("hls-360.m3u8", "hls-720.m3u8").doesNotContain("hls-1080.m3u8");
        assertThat(text(link(item, "hls.m3u8")))
                .startsWith("#EXTM3U\n")
                .containsPattern("BANDWIDTH=1200000,AVERAGE-BANDWIDTH=\\d+,RESOLUTION=360x64\\d\nhls-360.m3u8\n")
                .containsPattern("BANDWIDTH=3200000,AVERAGE-BANDWIDTH=\\d+,RESOLUTION=480x854\nhls-720.m3u8\n");
        assertThat(item.has("missingRendition")).isFalse();
    }

    @Test
    void streamsPrivateVideosByLinks() throws IOException, InterruptedException {
        String id = server.upload(token, "film.mp4", made("own.mp4", List.of("-c:v", "libx264")), "private");
        JsonNode item = server.worked(token, id);
        String master = text(link(item, "hls.m3u8"));
        String link = master.lines()
                .filter(line -> line.startsWith("/v1/"))
                .findFirst()
                .orElseThrow();
        server.caller().get(link.replaceAll("\\?.*", ""), null).expect(404);
        server.caller().get("/v1/media/" + id + "/derivatives/hls.m3u8", null).expect(404);
        String playlist = text(link);
        List<String> files =
                playlist.lines().filter(line -> line.startsWith("/v1/")).toList();
        assertThat(files).isNotEmpty();
        assertThat(playlist).contains("URI=\"" + files.getFirst() + "\"");
        server.caller().get(files.getFirst(), null).expect(200);
        server.caller().get(files.getFirst().replaceAll("\\?.*", ""), null).expect(404);
    }

    @Test
    void turnsAnimationsIntoVideos() throws IOException, InterruptedException {
        String id = server.upload(token, "moving.gif", made("moving.gif", List.of()), "public");
        assertThat(names(server.worked(token, id))).contains("animation.mp4", "thumbnail-320.jpg");
    }

    @Test
    void saysThatAFilmHasNoPreview() {
        byte[] broken = "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom\0\0\0\u0008moov".getBytes(StandardCharsets.ISO_8859_1);
        String id = server.upload(token, "film.mp4", broken, "public");
        JsonNode item = server.worked(token, id);
        assertThat(item.path("state").asString()).isEqualTo("ready");
        assertThat(item.path("missingPreview").path("reason").asString()).isEqualTo("media.preview-no-picture");
    }

    private static List<String> names(JsonNode item) {
        return item.path("derivatives")
                .valueStream()
                .map(one -> one.path("name").asString())
                .toList();
    }
}
