package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures in what people write: chosen, pasted and dropped, several at once, in their order. */
@ExtendWith(BrowserExtension.class)
class TextPicturesBrowserTest {

    /** Without a window there is nothing to choose a file in; the test chooses by the field itself. */
    private static final String NO_CHOOSER =
            """
            const click = HTMLElement.prototype.click;
            HTMLInputElement.prototype.click = function () {
              if (this.type !== 'file') { click.call(this); }
            };
            """;

    private static final String GIVE =
            """
            const [selector, kind, files] = arguments;
            const data = new DataTransfer();
            files.forEach((file) => data.items.add(new File(
              [Uint8Array.from(atob(file.bytes), (c) => c.charCodeAt(0))], file.name, {type: 'image/png'})));
            const about = {bubbles: true, cancelable: true};
            document.querySelector(selector).dispatchEvent(kind === 'paste'
              ? new ClipboardEvent('paste', {...about, clipboardData: data})
              : new DragEvent('drop', {...about, dataTransfer: data}));
            """;

    private static final String NAMES =
            """
            return [...document.querySelector(arguments[0]).value
              .matchAll(/!\\[(\\w+)\\]\\(\\/media\\/\\d+\\/picture\\/[^)]+\\)/g)].map((m) => m[1]).join()
            """;

    private static final String SHOWN =
            """
            const all = [...document.querySelectorAll(arguments[0])];
            return all.length > 0 && all.every((each) => each.complete && each.naturalWidth > 0)
              && all.map((each) => each.alt).join() === arguments[1];
            """;

    @TempDir
    Path directory;

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void putsPicturesIntoAnArticleAndAComment(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        visitor.withScript(NO_CHOOSER, () -> visitor.opens("/b/square/write"));
        visitor.types("[name=title]", "그림이 있는 글").types("[name=content]", "처음");
        chooses(visitor, "one", "two");
        paste(visitor, "[name=content]", "three", "four");
        drop(visitor, "[name=content]", "five", "six");
        String all = "one,two,three,four,five,six";
        visitor.awaits("all pictures in their order", NAMES.strip() + " === arguments[1]", "[name=content]", all);
        visitor.awaits(
                "nothing is left of the uploads", "return !document.querySelector('.pictures-status').innerText");
        assertThat(visitor.run("return document.querySelector('[name=content]').value")
                        .asString())
                .startsWith("처음\n![one](")
                .doesNotContain("]()");
        visitor.isContent("writing with pictures").photographs("write-pictures");
        visitor.presses("form[action='/b/square/write'] .button").awaits("article.article .written img");
        visitor.awaits("the pictures are shown", SHOWN, "article.article .written img", all);
        visitor.isContent("an article with pictures").photographs("article-pictures");

        String area = ".talk-form textarea[name=content]";
        visitor.types(area, "나도 한 장");
        paste(visitor, area, "seven");
        visitor.awaits("the picture of the comment", NAMES.strip() + " === arguments[1]", area, "seven");
        visitor.presses(".talk-form .button").awaits("#thread .written img");
        visitor.awaits("the picture is shown", SHOWN, "#thread .written img", "seven");
        visitor.isContent("a comment with a picture");
    }

    private void chooses(BrowserUser visitor, String... names) {
        visitor.presses("form[action='/b/square/write'] [data-pictures]");
        visitor.chooses(
                "form[action='/b/square/write'] input[type=file]", files(names).toArray(Path[]::new));
    }

    private void paste(BrowserUser visitor, String selector, String... names) {
        visitor.run(GIVE, selector, "paste", given(names));
    }

    private void drop(BrowserUser visitor, String selector, String... names) {
        visitor.run(GIVE, selector, "drop", given(names));
    }

    private List<Path> files(String... names) {
        return Arrays.stream(names)
                .map(name -> PictureFiles.png(directory, name))
                .toList();
    }

    private List<Map<String, String>> given(String... names) {
        return files(names).stream()
                .map(file -> Map.of("name", file.getFileName().toString(), "bytes", base64(file)))
                .toList();
    }

    private static String base64(Path file) {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
