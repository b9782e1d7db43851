package io.madang.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What Markdown looks like once rendered. */
class MarkdownTest {

    @Test
    void rendersWhatPeopleWrite() {
        assertThat(Markdown.toHtml("Some *emphasis*, **weight**, ~~regret~~ and `code`."))
                .isEqualTo("<p>Some <em>emphasis</em>, <strong>weight</strong>, <del>regret</del> and"
                        + " <code>code</code>.</p>\n");
        assertThat(Markdown.toHtml("> said\n\n1. one\n2. two\n\n---"))
                .isEqualTo("<blockquote>\n<p>said</p>\n</blockquote>\n<ol><li>one</li><li>two</li></ol>\n<hr />\n");
        assertThat(Markdown.toHtml("3. three")).contains("<ol start=\"3\">");
        assertThat(Markdown.toHtml("안녕하세요, 마당! 🌱")).isEqualTo("<p>안녕하세요, 마당! &#x1f331;</p>\n");
        assertThat(Markdown.toHtml("")).isEmpty();
    }

    @Test
    void keepsSingleLineBreaks() {
        assertThat(Markdown.toHtml("첫 줄\n둘째 줄\n\n새 문단")).isEqualTo("<p>첫 줄<br />\n둘째 줄</p>\n<p>새 문단</p>\n");
        assertThat(Markdown.toHtml("- one\n  more\n\n> a\n> b")).contains("one<br />\nmore", "<p>a<br />\nb</p>");
        assertThat(Markdown.toHtml("```\na\nb\n```")).doesNotContain("<br");
    }

    @Test
    void stepsHeadingsDownBelowThePagesOwn() {
        assertThat(Markdown.toHtml("# one\n\nsix\n===\n\n###### deep"))
                .isEqualTo("<h2>one</h2>\n<h2>six</h2>\n<h3>deep</h3>\n");
        assertThat(Markdown.toHtml("# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6"))
                .isEqualTo("<h2>1</h2>\n<h3>2</h3>\n<h4>3</h4>\n<h5>4</h5>\n<h6>5</h6>\n<h6>6</h6>\n");
    }

    /** A gap between levels is one for those who listen to a page: they would look for what is missing. */
    @Test
    void leavesNoLevelOfHeadingsOut() {
        assertThat(Markdown.toHtml("## a\n## b\n#### c\n### d\n# e\n### f"))
                .isEqualTo("<h2>a</h2>\n<h2>b</h2>\n<h3>c</h3>\n<h3>d</h3>\n<h2>e</h2>\n<h3>f</h3>\n");
    }

    @Test
    void keepsTheLanguageOfCodeIfItIsOne() {
        assertThat(Markdown.toHtml("```java\nint a = 1 < 2 ? 3 : 4;\n```"))
                .isEqualTo("<pre><code class=\"language-java\">int a &#61; 1 &lt; 2 ? 3 : 4;\n</code></pre>\n");
        assertThat(Markdown.toHtml("```c++\n```")).contains("class=\"language-c&#43;&#43;\"");
        assertThat(Markdown.toHtml("```a\"onclick=x\n```"))
                .doesNotContain("class")
                .doesNotContain("onclick");
        assertThat(Markdown.toHtml("```" + "x".repeat(33) + "\n```")).doesNotContain("class");
    }

    @Test
    void rendersTablesAndTaskLists() {
        assertThat(Markdown.toHtml("| a | b |\n|:--|--:|\n| 1 | 2 |"))
                .contains("<th align=\"left\">a</th>", "<td align=\"right\">2</td>");
        assertThat(Markdown.toHtml("- [x] done\n- [ ] open"))
                .contains("<input type=\"checkbox\" checked=\"\" disabled=\"disabled\" /> done")
                .contains("<input type=\"checkbox\" disabled=\"disabled\" /> open");
    }

    @Test
    void linksToTheWebAndToMailOnly() {
        String rel = " rel=\"nofollow ugc noopener\"";
        assertThat(Markdown.toHtml("[a](https://example.org/x?a=1&b=2#c \"T\")"))
                .isEqualTo("<p><a href=\"https://example.org/x?a&#61;1&amp;b&#61;2#c\" title=\"T\"" + rel
                        + ">a</a></p>\n");
        assertThat(Markdown.toHtml("see http://example.org/한글."))
                .contains("<a href=\"http://example.org/%ED%95%9C%EA%B8%80\"" + rel + ">");
        assertThat(Markdown.toHtml("<someone@example.org>"))
                .contains("<a href=\"mailto:someone&#64;example.org\"" + rel);
        for (String elsewhere : List.of(
                "/v1/me",
                "//example.org",
                "ftp://example.org",
                "tel:1",
                "#a",
                "a",
                "",
                "https://",
                "http:example.org",
                "https://bank.example@evil.example/",
                "https:\\\\example.org",
                "https://example.org/\u202Egpj.exe")) {
            assertThat(Markdown.toHtml("[*words*](<" + elsewhere + ">)"))
                    .as(elsewhere)
                    .isEqualTo("<p><em>words</em></p>\n");
        }
    }

    @Test
    void showsPicturesOfOurMediaAndLinksToThoseOfOtherSites() {
        String lazily = " loading=\"lazy\" referrerpolicy=\"no-referrer\" />";
        assertThat(Markdown.toHtml("![cat](/media/12/thumb.webp)"))
                .isEqualTo("<p><img src=\"/media/12/thumb.webp\" alt=\"cat\"" + lazily + "</p>\n");
        String rel = " rel=\"nofollow ugc noopener\"";
        assertThat(Markdown.toHtml("![A *cat*](https://example.org/cat.png \"T\")"))
                .as("no other site hears of a reader who has not asked for its picture")
                .isEqualTo("<p><a class=\"picture\" href=\"https://example.org/cat.png\" title=\"T\"" + rel
                        + ">A <em>cat</em></a></p>\n");
        assertThat(Markdown.toHtml("![](https://example.org/cat.png)"))
                .contains(rel + ">https://example.org/cat.png</a>");
        assertThat(Markdown.toHtml("[![cat](https://example.org/cat.png)](https://example.org)"))
                .isEqualTo("<p><a href=\"https://example.org\"" + rel + ">cat</a></p>\n");
        for (String elsewhere : List.of(
                "/v1/sessions",
                "/media/../v1/me",
                "/media/",
                "/media/a/./b",
                "//example.org/media/a",
                "cat.png",
                "/media/a?b=c",
                "/media/%2e%2e/a",
                "data:image/png;base64,AAAA",
                "mailto:a@example.org")) {
            assertThat(Markdown.toHtml("![cat](<" + elsewhere + ">)"))
                    .as(elsewhere)
                    .isEqualTo("<p>cat</p>\n");
        }
    }

    @Test
    void showsHtmlAsText() {
        assertThat(Markdown.toHtml("<b>bold</b> & <i title=\"x\">"))
                .isEqualTo("<p>&lt;b&gt;bold&lt;/b&gt; &amp; &lt;i title&#61;&#34;x&#34;&gt;</p>\n");
        assertThat(Markdown.toHtml("<div>\n*x*\n</div>")).startsWith("<p>&lt;div&gt;");
    }

    @Test
    void rendersTheSameFromManyThreads() throws Exception {
        String text = Stream.of("# a", "| a |\n|---|\n| b |", "- [x] c", "[d](https://example.org)", "**e *f***")
                .reduce("", (a, b) -> a + "\n\n" + b);
        String expected = Markdown.toHtml(text);
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            Callable<String> render = () -> Markdown.toHtml(text);
            for (Future<String> rendered : threads.invokeAll(
                    IntStream.range(0, 400).mapToObj(i -> render).toList())) {
                assertThat(rendered.get()).isEqualTo(expected);
            }
        }
    }
}
