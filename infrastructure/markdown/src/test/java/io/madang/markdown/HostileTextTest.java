package io.madang.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Texts that want to become script in somebody else's browser. */
class HostileTextTest {

    private static final int TEXTS = 20_000;
    private static final int MOST_PIECES = 12;

    private static final Pattern CODE_UNIT = Pattern.compile("\\\\u([0-9a-f]{4})");

    private static final List<String> GLUE = List.of(
            "",
            " ",
            "\n",
            "\n\n",
            "\t",
            "    ",
            "> ",
            "- ",
            "1. ",
            "# ",
            "`",
            "```\n",
            "~~~\n",
            "*",
            "**",
            "~~",
            "_",
            "[",
            "]",
            "](",
            ")",
            "![",
            "<",
            ">",
            "</",
            "/>",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "\"",
            "'",
            "=",
            "&",
            ";",
            "\\",
            "|",
            "|\n|---|\n|",
            "\u0000",
            "\u200B",
            "\u202E",
            "\uFEFF",
            "\uD800",
            "a",
            "javascript:",
            "https://",
            "data:text/html,",
            "onerror=alert(1)",
            "style=x",
            "\n[a]: ",
            "[a]",
            "&#106;",
            "&colon;",
            "&Tab;",
            "&NewLine;");

    @Test
    void leavesNothingOfTheKnownTricks() throws IOException {
        List<String> texts = corpus();
        assertThat(texts).hasSizeGreaterThan(100);
        for (String text : texts) {
            String html = Markdown.toHtml(text);
            assertThat(HtmlInspection.faults(html)).as("%s%n%s", text, html).isEmpty();
        }
    }

    @Test
    void leavesNothingOfTheirMixtures() throws IOException {
        List<String> corpus = corpus();
        Random random = new Random(Seeds.next("mixtures"));
        for (int i = 0; i < TEXTS; i++) {
            String text = mixture(corpus, random);
            String html = Markdown.toHtml(text);
            assertThat(HtmlInspection.faults(html)).as("%s%n%s", text, html).isEmpty();
        }
    }

    /** What the renderer lets through is not all that stands in the way. */
    @Test
    void leavesNothingOfRawHtml() throws IOException {
        Random random = new Random(Seeds.next("raw html"));
        List<String> corpus = corpus();
        for (String text : corpus) {
            assertThat(HtmlInspection.faults(AllowedHtml.of(text))).as(text).isEmpty();
        }
        for (int i = 0; i < TEXTS; i++) {
            String text = mixture(corpus, random);
            assertThat(HtmlInspection.faults(AllowedHtml.of(text))).as(text).isEmpty();
        }
    }

    @Test
    void findsWhatShouldNotBeThere() {
        assertThat(List.of(
                        "<script>x</script>",
                        "<p onclick=x>",
                        "<p id=x>",
                        "<!-- x -->",
                        "<a href='java\tscript:x' rel='nofollow ugc noopener'>",
                        "<a href='https://example.org'>",
                        "<a href='/x' rel='nofollow ugc noopener'>",
                        "<a href='https://a@example.org' rel='nofollow ugc noopener'>",
                        "<img src='/media/../x' loading=lazy>",
                        "<img src='data:x' loading=lazy>",
                        "<input type=text disabled>",
                        "<code class=x>",
                        "<svg><a>",
                        "<h1>"))
                .allSatisfy(
                        html -> assertThat(HtmlInspection.faults(html)).as(html).isNotEmpty());
    }

    private static String mixture(List<String> corpus, Random random) {
        StringBuilder text = new StringBuilder();
        for (int pieces = 1 + random.nextInt(MOST_PIECES); pieces > 0; pieces--) {
            if (random.nextInt(3) == 0) {
                String whole = corpus.get(random.nextInt(corpus.size()));
                int from = random.nextInt(whole.length());
                text.append(
                        whole,
                        random.nextBoolean() ? 0 : from,
                        random.nextBoolean() ? whole.length() : Math.max(from, whole.length() / 2));
            } else {
                text.append(GLUE.get(random.nextInt(GLUE.size())));
            }
        }
        return text.toString();
    }

    /** One text to a line; {@code \n}, {@code \t} and {@code \}{@code uXXXX} stand for what cannot be in a line. */
    private static List<String> corpus() throws IOException {
        List<String> texts = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                HostileTextTest.class.getResourceAsStream("hostile.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isEmpty()) {
                    String unescaped = CODE_UNIT
                            .matcher(line)
                            .replaceAll(unit -> Matcher.quoteReplacement(
                                    String.valueOf((char) Integer.parseInt(unit.group(1), 16))));
                    texts.add(unescaped.translateEscapes());
                }
            }
        }
        return texts;
    }
}
