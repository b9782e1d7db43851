package io.madang.markdown;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Texts that want to keep the renderer busy for ever, or to fill the memory. */
class PathologicalTextTest {

    /** A quadratic step over the longest text would allocate, or output, a thousand times more. */
    private static final int MOST_BYTES_ALLOCATED_PER_CHARACTER = 8_000;

    private static final int MOST_CHARACTERS_PER_CHARACTER = 60;
    private static final int HANGS_SECONDS = 60;

    @Test
    @Timeout(HANGS_SECONDS * 10)
    void rendersAnythingInProportionToItsLength() throws InterruptedException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (Map.Entry<String, String> text : texts().entrySet()) {
            String whole = text.getValue().substring(0, Math.min(text.getValue().length(), Markdown.MAX_CHARACTERS));
            String[] html = {""};
            long[] allocated = {0};
            Thread rendering = Thread.ofPlatform().daemon().start(() -> {
                long before = threads.getCurrentThreadAllocatedBytes();
                html[0] = Markdown.toHtml(whole);
                allocated[0] = threads.getCurrentThreadAllocatedBytes() - before;
            });
            assertThat(rendering.join(java.time.Duration.ofSeconds(HANGS_SECONDS)))
                    .as("ends: %s", text.getKey())
                    .isTrue();
            assertThat(allocated[0]).as("rendered: %s", text.getKey()).isPositive();
            assertThat(allocated[0] / (whole.length() + 1_000))
                    .as("bytes per character of %s", text.getKey())
                    .isLessThan(MOST_BYTES_ALLOCATED_PER_CHARACTER);
            assertThat(html[0].length() / whole.length())
                    .as("output per character of %s", text.getKey())
                    .isLessThan(MOST_CHARACTERS_PER_CHARACTER);
        }
    }

    @Test
    @Timeout(value = HANGS_SECONDS, unit = SECONDS)
    void boundsNesting() {
        for (String text : Arrays.asList(
                ">".repeat(5_000) + "a",
                "- ".repeat(5_000) + "a",
                "*".repeat(5_000) + "a" + "*".repeat(5_000),
                "**a ".repeat(5_000) + " a**".repeat(5_000),
                "*a **a ".repeat(2_000) + " a** a*".repeat(2_000),
                "![".repeat(5_000) + "a" + "](https://example.org)".repeat(5_000),
                "~~*".repeat(5_000) + "a" + "*~~".repeat(5_000))) {
            int depth = Jsoup.parseBodyFragment(Markdown.toHtml(text)).body().select("*").stream()
                    .mapToInt(PathologicalTextTest::depth)
                    .max()
                    .orElseThrow();
            assertThat(depth)
                    .as(text.substring(0, 20))
                    .isLessThan(2 * (Markdown.MAX_BLOCK_NESTING + Markdown.MAX_INLINE_NESTING));
        }
    }

    @Test
    void keepsOrdinaryNesting() {
        assertThat(Markdown.toHtml("- a\n  - b\n    - c\n      - d\n        > **e *f***"))
                .contains("<strong>e <em>f</em></strong>");
        assertThat(Markdown.toHtml("a | b\n--|--\n" + "1 | 2\n".repeat(1_000))).contains("<td>2</td>");
    }

    @Test
    void showsTooLongATextAsTyped() {
        String html = Markdown.toHtml("*".repeat(Markdown.MAX_CHARACTERS) + "<b>&amp;</b>");
        assertThat(Jsoup.parseBodyFragment(html).body().text()).endsWith("*<b>&amp;</b>");
        assertThat(html).startsWith("<pre>***").endsWith("</pre>");
    }

    private static int depth(Element element) {
        return element.parents().size();
    }

    private static Map<String, String> texts() {
        int n = Markdown.MAX_CHARACTERS;
        Map<String, String> texts = new TreeMap<>();
        for (String piece : Arrays.asList(
                "[",
                "![",
                "]",
                "](",
                "[a](",
                "[a](<",
                "[a][",
                "[]",
                ">",
                "> ",
                ">\n",
                "*",
                "**",
                "_",
                "~",
                "`",
                "<",
                "<a ",
                "<!--",
                "<?",
                "<![CDATA[",
                "&",
                "&#",
                "\\",
                "|",
                "|\n",
                "-",
                "- ",
                "-\n",
                "* a\n",
                "1. ",
                "#",
                "# \n",
                "=\n",
                "\t",
                " ",
                "\n",
                "\n\n",
                "a\n",
                "a **b",
                "*a_ ",
                "a_b ",
                "**x* ",
                "![a](",
                "[a]: b\n",
                "[a\n",
                "http://",
                "www.",
                "a@",
                "a@b.",
                "a.",
                "http://a(",
                "\u0000",
                "\uD83D\uDE00",
                "- [ ] ",
                "- [x] a\n",
                "~~a",
                "```\n",
                "`a``",
                "<https://a",
                "|a",
                "|-",
                "a|b\n-|-\n",
                "> - ",
                " - a\n",
                "[a](b",
                "\"",
                "[x](https://a \"",
                "<x\n")) {
            texts.put("repeated " + piece.replace("\n", "\\n"), piece.repeat(n / piece.length()));
        }
        texts.put("brackets around", "[".repeat(n / 2) + "a" + "]".repeat(n / 2 - 1));
        texts.put("links around", "[".repeat(n / 5) + "a" + "](b)".repeat(n / 5 - 1));
        texts.put("emphasis around", "*a _b ".repeat(n / 12) + " c_ d*".repeat(n / 12 - 1));
        texts.put("parentheses in an address", "[a](" + "(".repeat(n / 2) + ")".repeat(n / 2 - 10));
        texts.put(
                "growing runs of backticks",
                IntStream.range(1, 620).mapToObj("`"::repeat).collect(Collectors.joining("a")));
        texts.put(
                "growing runs of stars",
                IntStream.range(1, 620).mapToObj("*"::repeat).collect(Collectors.joining("a")));
        texts.put(
                "one definition, many references",
                "[a]: https://a/" + "b".repeat(1_900) + "\n\n" + "[a]".repeat(n / 3 - 700));
        texts.put(
                "one long title, many references",
                "[a]: https://a '" + "b".repeat(n / 2) + "'\n\n" + "[a]".repeat(n / 7));
        texts.put(
                "many definitions",
                IntStream.range(0, n / 20)
                        .mapToObj(i -> "[" + i + "]: https://a/" + i + "\n")
                        .collect(Collectors.joining()));
        texts.put(
                "a wide table of many rows",
                "|a".repeat(n / 8) + "\n" + "|-".repeat(n / 8) + "\n" + "a\n".repeat(n / 4 - 10));
        texts.put(
                "a wide quoted table",
                "> " + "|a".repeat(n / 8) + "\n> " + "|-".repeat(n / 8) + "\n" + "> a\n".repeat(n / 8 - 10));
        texts.put("a table just narrow enough", "|a".repeat(30) + "\n" + "|-".repeat(30) + "\n" + "a\n".repeat(30));
        texts.put(
                "a staircase of lists",
                IntStream.range(0, 600).mapToObj(i -> " ".repeat(i) + "- a\n").collect(Collectors.joining()));
        texts.put("lists that begin again", ("- ".repeat(30) + "a\n").repeat(n / 62));
        texts.put("quotes that begin again", (">".repeat(40) + "a\n\n").repeat(n / 43));
        texts.put("quoted blank lines after lists", "- ".repeat(20) + "a\n" + "\n".repeat(n - 100) + "b");
        texts.put("one long line", "word ".repeat(n / 5));
        texts.put("entities", "&copy;".repeat(n / 6));
        return texts;
    }
}
