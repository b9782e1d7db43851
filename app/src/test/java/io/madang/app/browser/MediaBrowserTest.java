package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Somebody who looks through the media library, uploads, goes on after the page was closed, and plays. */
@ExtendWith(BrowserExtension.class)
class MediaBrowserTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int PART = 16 << 20;
    private static final String UPLOADS = "[data-uploads] ";

    /** Keeps the first part of each file on its way for ever. */
    private static final String FIRST_PART_HANGS =
            """
            const open = XMLHttpRequest.prototype.open;
            const send = XMLHttpRequest.prototype.send;
            XMLHttpRequest.prototype.open = function (method, url) {
              this.hangs = /\\/parts\\/1\\?/.test(url);
              return open.apply(this, arguments);
            };
            XMLHttpRequest.prototype.send = function () {
              if (!this.hangs) { send.apply(this, arguments); }
            };
            """;

    /** Lets no upload begin before the test says so. */
    private static final String BEGINNING_WAITS =
            """
            const real = window.fetch;
            window.fetch = (url, options) => url === '/media/uploads'
              ? new Promise((go) => { window.goOn = go; }).then(() => real(url, options)) : real(url, options);
            """;

    private static final String REQUESTED =
            """
            return performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)
              .filter((path) => new RegExp(arguments[0]).test(path)).join()
            """;

    @TempDir
    Path directory;

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void looksThroughTheLibrary(Screen screen, BrowserUser visitor, Site site) {
        await("the demo's media have previews")
                .atMost(PATIENCE)
                .until(() -> ready(site, "picture").path("thumbnail").isString());
        visitor.comesWith(screen).opens("/media").awaits(".gallery .shot").isContent("media");
        visitor.isWithinTheScreen();
        visitor.photographs("media");
        visitor.types("[role=search] [name=tag]", "#풍경")
                .presses("[role=search] button")
                .awaitsText("h1", "풍경");
        assertThat(visitor.number(".gallery .shot")).isPositive();
        visitor.isContent("media by tag").photographs("media-tag");
        visitor.presses(".gallery a.look").awaits(".stage img").isContent("a picture");
        visitor.isWithinTheScreen();
        visitor.photographs("media-picture");
        visitor.opens("/media/popular").awaits(".gallery .shot").isContent("popular media");

        visitor.logsIn("demo-user", site.password("demo-user"));
        String path = "/media/" + ready(site, "picture").path("id").asString();
        String bookmark = "form[action='" + path + "/bookmark'] button";
        String follow = ".about form.follow button";
        visitor.opens(path).awaits(bookmark + "[aria-pressed=false]").presses(bookmark);
        visitor.awaits(bookmark + "[aria-pressed=true]");
        visitor.awaits(follow + "[aria-pressed=false]").presses(follow).awaits(follow + "[aria-pressed=true]");
        visitor.isContent("a followed uploader");
        for (String page : new String[] {"/me/bookmarks", "/me/subscriptions", "/me/uploads", "/media/upload"}) {
            visitor.opens(page).awaits("h1").isContent(page);
            visitor.isWithinTheScreen();
            visitor.photographs(page.substring(1).replace('/', '-'));
        }
        visitor.opens(path).presses(bookmark).awaits(bookmark + "[aria-pressed=false]");
        visitor.presses(follow).awaits(follow + "[aria-pressed=false]");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void goesOnWithAnUploadAfterThePageWasClosed(Screen screen, BrowserUser visitor, Site site) throws IOException {
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        Path file = sound("long-" + screen + ".wav", PART + PART / 16);
        visitor.withScript(FIRST_PART_HANGS, () -> {
            visitor.opens("/media/upload").chooses("#file", file);
            visitor.presses("form[data-upload] .button");
            visitor.awaits(
                    "the second part has arrived, the first has not",
                    "const bar = document.querySelector(arguments[0] + '[data-state=running] progress');"
                            + " return bar && bar.value > 0.05 && bar.value < 0.1",
                    UPLOADS);
            assertThat(visitor.text(UPLOADS + "[data-state=running] .state")).contains("5%");
            visitor.isContent("an upload on its way").photographs("media-uploading");
            visitor.opens("/media");
        });
        String begun = "[data-begun][data-name='" + file.getFileName() + "'] ";
        if (screen.phone()) {
            // as another browser, which has not begun it
            visitor.run("localStorage.clear()");
        }
        visitor.opens("/me/uploads").awaits("a[href='/media/upload#unfinished']");
        visitor.isContent("uploads, one of them unfinished").presses("a[href='/media/upload#unfinished']");
        visitor.awaitsText(begun, file.getFileName().toString());
        visitor.isContent("an unfinished upload").photographs("media-unfinished");
        visitor.chooses(begun + "input[type=file]", PictureFiles.png(directory, "another"));
        visitor.awaitsText(begun + "[role=status]", file.getFileName().toString());
        visitor.chooses(begun + "input[type=file]", file).awaits(UPLOADS + "[data-state=ready] a");
        assertThat(visitor.run(REQUESTED, "/parts/").asString())
                .endsWith("/parts/1")
                .doesNotContain(",", "/parts/2");
        assertThat(visitor.run(
                                "return document.querySelector('[data-unfinished]').querySelectorAll(arguments[0]).length",
                                begun)
                        .asInt())
                .isZero();
        visitor.isContent("an upload that went on");
        visitor.presses(UPLOADS + "[data-state=ready] a").awaits(".stage audio");
        visitor.awaits(
                "it is heard from its middle",
                "const a = document.querySelector('.stage audio'); if (a.readyState > 0 && !a.currentTime) { a.currentTime = 30; }"
                        + " return a.currentTime >= 30 && !a.seeking && a.readyState > 1");
        visitor.isContent("a sound").photographs("media-sound");
    }

    @Test
    void cancelsAnUploadThatIsJustBeginning(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-user", site.password("demo-user"));
        visitor.withScript(BEGINNING_WAITS, () -> visitor.opens("/media/upload"));
        visitor.chooses("#file", PictureFiles.png(directory, "unwanted")).presses("form[data-upload] .button");
        visitor.awaits("the upload is to begin", "return !!window.goOn");
        visitor.presses(UPLOADS + "button").awaits(UPLOADS + "[data-state=cancelled]");
        visitor.run("window.goOn()");
        visitor.awaits("the server hears of it", REQUESTED.strip() + " !== ''", "/media/uploads/[0-9]+/cancel$");
        assertThat(visitor.run(
                                "return Object.keys(localStorage).filter((key) => key.startsWith('madang-upload:')).length")
                        .asInt())
                .isZero();
        visitor.opens("/media/upload").awaits("form[data-upload]");
        assertThat(visitor.number("[data-name='unwanted.png']")).isZero();
        visitor.isContent("no upload");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void seeksInAVideo(Screen screen, BrowserUser visitor, Site site) {
        assumeThat(site.hasFfmpeg()).as("ffmpeg makes the demo's video").isTrue();
        await("the demo's video has a poster")
                .atMost(PATIENCE)
                .until(() -> ready(site, "video").path("thumbnail").isString());
        String id = ready(site, "video").path("id").asString();
        visitor.comesWith(screen).opens("/media/" + id);
        visitor.awaits("the video is known", "return document.querySelector('.stage video').readyState >= 1");
        visitor.isContent("a video").photographs("media-video");
        for (double second : new double[] {6, 2}) {
            visitor.run(
                    "const v = document.querySelector('.stage video'); v.muted = true; v.currentTime = arguments[0]",
                    second);
            visitor.awaits(
                    "the picture of second " + second,
                    "const v = document.querySelector('.stage video');"
                            + " return !v.seeking && v.readyState >= 2 && Math.abs(v.currentTime - arguments[0]) < 0.5",
                    second);
        }
        visitor.run("document.querySelector('.stage video').play()");
        visitor.awaits("it plays on from there", "return document.querySelector('.stage video').currentTime > 2.2");
        visitor.run("document.querySelector('.stage video').pause()");
        visitor.isContent("a video that was played");
    }

    @Test
    void playsAnAnimationAsAVideo(BrowserUser visitor, Site site) throws Exception {
        assumeThat(site.hasFfmpeg()).as("ffmpeg makes a video of it").isTrue();
        Path gif = directory.resolve("moving.gif");
        Process made = new ProcessBuilder(
                        ("ffmpeg -nostdin -v error -f lavfi -i testsrc=size=320x180:rate=10:duration=2 " + gif)
                                .split(" "))
                .inheritIO()
                .start();
        assertThat(made.waitFor(60, TimeUnit.SECONDS)).isTrue();
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/media/upload").chooses("#file", gif).presses("form[data-upload] .button");
        visitor.awaits(UPLOADS + "[data-state=ready] a");
        String path = visitor.attribute(UPLOADS + "[data-state=ready] a", "href");
        await("its video")
                .atMost(PATIENCE)
                .until(() ->
                        site.asks("/v1" + path).path("derivatives").toString().contains("animation.mp4"));
        visitor.opens(path).awaits(".stage video[data-animation]");
        assertThat(visitor.run("return document.querySelector('.stage video').paused")
                        .asBoolean())
                .as("it waits for those who want less motion")
                .isTrue();
        visitor.run("document.querySelector('.stage video').play()");
        visitor.awaits("it plays", "return document.querySelector('.stage video').currentTime > 0");
        visitor.run("document.querySelector('.stage video').pause()");
        visitor.isContent("an animation").photographs("media-animation");
    }

    /** The newest ready item of the demo of that kind; missing while there is none. */
    private static JsonNode ready(Site site, String kind) {
        return site.asks("/v1/media?size=100")
                .path("items")
                .valueStream()
                .filter(item -> item.path("kind").asString().equals(kind))
                .filter(item -> item.path("width").asInt() > 900)
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    /** Silence of that many bytes, at 88,200 bytes a second. */
    private Path sound(String name, int bytes) throws IOException {
        Path file = directory.resolve(name);
        ByteBuffer head = ByteBuffer.allocate(44).order(ByteOrder.LITTLE_ENDIAN);
        head.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(bytes - 8);
        head.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) 1);
        head.putInt(44_100).putInt(88_200).putShort((short) 2).putShort((short) 16);
        head.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(bytes - 44);
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(head.array());
            out.setLength(bytes);
        }
        return file;
    }
}
