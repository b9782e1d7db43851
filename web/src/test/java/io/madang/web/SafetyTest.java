package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.edge.security.ApiHeaders;
import io.madang.testkit.service.Reply;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

/** What people type is never more than text, and browsers are told to run nothing else. */
class SafetyTest {

    private static final List<String> ATTACKS = List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "'onmouseover='alert(1)",
            "</title><svg onload=alert(1)>",
            "</textarea></style><iframe src=javascript:alert(1)>",
            "{{constructor.constructor('alert(1)')()}}${7*7}@if(true)",
            "[x](javascript:alert(1)) ![x](javascript:alert(1))",
            "<a href=\"jav&#x09;ascript:alert(1)\">x</a>",
            "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
            "]]><entry>&lt;script&gt;alert(1)&lt;/script&gt;<!--");

    private final WebServer server = WebServer.shared();

    @Test
    void showsWhatPeopleTypeAsText() {
        for (String attack : ATTACKS) {
            Board board = server.newBoard(attack, attack, CommentStyle.TWO_LEVEL);
            UserId writer = server.newUser("n" + System.nanoTime() % 1_000_000_000);
            ArticleId article = server.publish(board, writer, attack, attack);
            server.comment(article, writer, attack, Map.of());
            WebServer.eventually(() -> assertThat(server.page("/b/" + board.slug())
                            .select(".row .title")
                            .text())
                    .isEqualTo(attack.strip().replaceAll("\\s+", " ")));
            for (String path : List.of(
                    "/",
                    "/hot?board=" + board.slug(),
                    "/b/" + board.slug(),
                    "/b/" + board.slug() + "?scroll",
                    "/a/" + article,
                    "/u/" + writer,
                    "/a/" + article + "?q=" + "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
                    "/no/%22%3E%3Cscript%3Ealert(1)%3C/script%3E")) {
                Reply reply = server.get(path);
                isHarmless(path, WebServer.parse(reply));
            }
            Document page = server.page("/a/" + article);
            assertThat(page.select("h1").text()).isEqualTo(attack);
            assertThat(page.select("meta[property=og:title]").attr("content")).startsWith(attack);
            Document feed = org.jsoup.Jsoup.parse(
                    WebServer.text(
                            server.get("/b/" + board.slug() + "/feed.atom").expect(200)),
                    Parser.xmlParser());
            assertThat(feed.select("entry")).hasSize(1);
            assertThat(feed.select("entry > title").text()).isEqualTo(attack);
            isHarmless(
                    "feed", org.jsoup.Jsoup.parse(feed.select("entry > content").text()));
            server.delete("/v1/articles/" + article);
        }
    }

    @Test
    void textSaysHowItIsEncoded() {
        Board board = server.newBoard(CommentStyle.THREADED);
        ArticleId article = server.publish(board, server.newUser("n" + System.nanoTime() % 1_000_000_000), "글", "글");
        for (String path : List.of(
                "/",
                "/b/" + board.slug(),
                "/b/" + board.slug() + "/feed.atom",
                "/a/" + article,
                "/hot",
                "/login",
                "/no/such/page",
                "/robots.txt",
                "/sitemap.xml")) {
            assertThat(server.get(path).header("Content-Type").toLowerCase(Locale.ROOT))
                    .as(path)
                    .matches("(text|application)/[a-z+]+;\\s?charset=utf-8");
        }
    }

    private static void isHarmless(String path, Document page) {
        for (Element script : page.select("script")) {
            assertThat(script.attr("src")).as(path).startsWith("/assets/");
            assertThat(script.data()).as(path).isEmpty();
        }
        assertThat(page.select("iframe, object, embed, math, style, svg[onload], base"))
                .as(path)
                .isEmpty();
        for (Element element : page.getAllElements()) {
            for (Attribute attribute : element.attributes()) {
                assertThat(attribute.getKey()).as(path).doesNotStartWith("on").isNotEqualTo("style");
                if (List.of("href", "src", "action", "hx-get").contains(attribute.getKey())) {
                    assertThat(attribute.getValue().strip().toLowerCase(java.util.Locale.ROOT))
                            .as(path)
                            .doesNotStartWith("javascript:")
                            .doesNotStartWith("data:");
                }
            }
        }
    }

    /** An address such as {@code //evil.example} is ours, but a link to it is not. */
    @Test
    void linksToNoOtherSiteWhateverTheAddressSays() {
        Reply reply = server.get("//evil.example/%2e%2e?x=y");
        assertThat(WebServer.parse(reply).select("input[name=to], .problem a").stream()
                        .map(element -> element.attr("value") + element.attr("href")))
                .allMatch(link -> link.startsWith("/") && !link.startsWith("//"));
    }

    @Test
    void tellsBrowsersToRunNothingButOurOwnFiles() {
        for (String path : List.of("/", "/hot", "/a/1", "/nothing")) {
            Reply reply = server.get(path);
            assertThat(reply.raw().headers().allValues("Content-Security-Policy"))
                    .as(path)
                    .hasSize(1);
            assertThat(reply.header("Content-Security-Policy"))
                    .contains("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Referrer-Policy")).isEqualTo("same-origin");
        }
        assertThat(server.get("/v1/boards").header("Content-Security-Policy"))
                .isEqualTo("default-src 'none'; frame-ancestors 'none'");
    }

    @Test
    void givesFilesThatMayBeKeptForGood() {
        Document page = server.page("/");
        List<String> files = page.select("script[src], link[rel=stylesheet], link[rel=icon]").stream()
                .map(element -> element.hasAttr("src") ? element.attr("src") : element.attr("href"))
                .toList();
        assertThat(files).hasSize(4);
        int packedBytes = 0;
        for (String file : files) {
            assertThat(file).matches("/assets/[a-z]+-[0-9a-f]{12}\\.[a-z]+");
            Reply packed = server.get(file, Map.of("Accept-Encoding", "gzip")).expect(200);
            assertThat(packed.header("Content-Encoding")).isEqualTo("gzip");
            assertThat(packed.header("Cache-Control")).contains("immutable");
            packedBytes += packed.raw().body().length;
        }
        Reply home = server.get("/", Map.of("Accept-Encoding", "gzip, br"));
        assertThat(home.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(packedBytes + home.raw().body().length)
                .as("the first page with all that it needs, packed")
                .isLessThan(50_000);
        assertThat(server.get("/assets/madang-000000000000.css").status()).isEqualTo(404);
    }

    @Test
    void sendsAPageAgainOnlyIfItChanged() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Reply first = server.get("/b/" + board.slug());
        assertThat(first.header("Cache-Control")).isEqualTo("private, no-cache");
        assertThat(server.get("/b/" + board.slug(), Map.of("If-None-Match", first.header("ETag")))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void showsPeopleAPageAndProgramsAProblem() {
        Reply page = server.get("/a/1").expect(404);
        assertThat(page.header("Content-Type")).startsWith("text/html");
        assertThat(WebServer.parse(page).select(".problem code").text()).isEqualTo(page.header("X-Request-Id"));
        assertThat(server.get("/b/nowhere").expect(404).header("Content-Type")).startsWith("text/html");
        assertThat(server.get("/b/nowhere?page=x").status()).isEqualTo(404);
        assertThat(server.get("/nothing/at/all").expect(404).header("Content-Type"))
                .startsWith("text/html");
        assertThat(server.get("/v1/articles/1").expect(404).header("Content-Type"))
                .isEqualTo("application/problem+json");
        Reply korean = server.get("/a/x", Map.of("Accept-Language", "ko"));
        assertThat(WebServer.parse(korean).select("h1").text()).isEqualTo("페이지를 찾을 수 없습니다");
    }

    @Test
    void keepsPagesOutOfTheDescriptionOfTheApi() {
        Reply description = server.caller().get("/docs/openapi.json", null).expect(200);
        assertThat(description.json().path("paths").propertyNames())
                .isNotEmpty()
                .noneMatch(ApiHeaders::isPage);
    }

    @Test
    void tellsCrawlersWhereEverythingIs() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        assertThat(WebServer.text(server.get("/robots.txt").expect(200)))
                .contains("Sitemap: https://yard.example/sitemap.xml", "Disallow: /me\n", "Disallow: /v1/");
        Document feed = org.jsoup.Jsoup.parse(
                WebServer.text(server.get("/b/" + board.slug() + "/feed.atom").expect(200)), Parser.xmlParser());
        assertThat(feed.select("feed > title").text()).isEqualTo(board.name());
        assertThat(feed.select("feed > link[rel=self]").attr("href"))
                .isEqualTo("https://yard.example/b/" + board.slug() + "/feed.atom");
        assertThat(WebServer.text(server.get("/sitemap.xml").expect(200))).contains("<loc>https://yard.example/</loc>");
    }
}
