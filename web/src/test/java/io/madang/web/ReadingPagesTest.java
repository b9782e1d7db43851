package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentId;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;

/** What readers who are not logged in see, with everything up. */
class ReadingPagesTest {

    private final WebServer server = WebServer.shared();
    private final UserId writer = server.newUser("writer" + System.nanoTime() % 1_000_000_000);

    @Test
    void showsAnArticleWithItsWriterAndItsCommentsInTwoLevels() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, writer, "Persimmons", "They are **ripe**.\n\n```java\nint a;\n```");
        CommentId first = server.comment(article, writer, "So *soon*?", Map.of());
        server.comment(article, writer, "Yes.", Map.of("parentId", first.toString()));
        WebServer.eventually(() -> {
            Document page = server.page("/a/" + article);
            assertThat(page.select("h1").text()).isEqualTo("Persimmons");
            assertThat(page.select(".article .written strong").text()).isEqualTo("ripe");
            assertThat(page.select(".article .written code.language-java").text())
                    .isEqualTo("int a;");
            assertThat(page.select(".crumb a").attr("href")).isEqualTo("/b/" + board.slug());
            assertThat(page.select(".article .writer").attr("href")).isEqualTo("/u/" + writer);
            assertThat(page.select("#comments-title").text()).isEqualTo("2 comments");
            assertThat(page.select(".comment").eachAttr("class")).containsExactly("comment depth-0", "comment depth-1");
            assertThat(page.select(".comment .written em").text()).isEqualTo("soon");
            assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo("https://yard.example/a/" + article);
            assertThat(page.select("meta[property=og:title]").attr("content")).startsWith("Persimmons");
            String card = page.select("meta[property=og:image]").attr("content");
            assertThat(card).startsWith("https://yard.example/assets/").endsWith(".png");
            assertThat(server.get(card.substring("https://yard.example".length()))
                            .expect(200)
                            .header("Content-Type"))
                    .isEqualTo("image/png");
            assertThat(page.select("meta[name=description]").attr("content")).isEqualTo("They are ripe. int a;");
            assertThat(page.select("time").attr("datetime")).endsWith("Z");
        });
        assertThat(server.page("/a/" + article + "/they-are-ripe").select("h1").text())
                .isEqualTo("Persimmons");
    }

    @Test
    void showsTheCurrentBoardInTheHeadAndAllInTheMenu() {
        Board last = server.newBoard("힣 " + System.nanoTime(), "", CommentStyle.TWO_LEVEL);
        for (int i = 0; i < 6; i++) {
            server.newBoard(CommentStyle.TWO_LEVEL);
        }
        Document page = server.page("/b/" + last.slug());
        assertThat(page.select("nav .of-board[aria-current]").eachText()).containsExactly(last.name());
        assertThat(page.select("nav .of-board")).hasSize(4);
        List<String> all = page.select("nav .menu a").eachAttr("href");
        assertThat(all).contains("/b/" + last.slug()).hasSizeGreaterThan(6);
        assertThat(page.select("nav .menu a[aria-current]").attr("href")).isEqualTo("/b/" + last.slug());
    }

    @Test
    void leadsToTheArticlesBeforeAndAfter() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        List<ArticleId> ids = IntStream.range(0, 8)
                .mapToObj(i -> server.publish(board, writer, "number " + i, "x"))
                .toList();
        WebServer.eventually(() -> {
            Document page = server.page("/a/" + ids.get(6));
            assertThat(page.select(".steps a[rel=next]").attr("href")).isEqualTo("/a/" + ids.get(7));
            assertThat(page.select(".steps a[rel=prev]").attr("href")).isEqualTo("/a/" + ids.get(5));
            assertThat(page.select(".around .title").eachText())
                    .containsExactly(
                            "number 7", "number 6", "number 5", "number 4", "number 3", "number 2", "number 1");
            assertThat(page.select(".around .here").text()).isEqualTo("number 6");
        });
        assertThat(server.page("/a/" + ids.getFirst()).select(".steps a[rel=prev]"))
                .isEmpty();
    }

    @Test
    void isInstalledAsAnAppAndListsItsKeys() {
        Reply manifest =
                server.get("/manifest.webmanifest", Map.of("Accept", "*/*")).expect(200);
        assertThat(manifest.header("Content-Type")).startsWith("application/manifest+json");
        for (var icon : manifest.json().path("icons")) {
            assertThat(server.get(icon.path("src").asString(), Map.of("Accept", "*/*"))
                            .expect(200)
                            .header("Content-Type"))
                    .isEqualTo("image/png");
        }
        assertThat(server.page("/shortcuts").select("kbd").eachText()).contains("j", "k", "?");
    }

    @Test
    void tellsHowLongAgoAndWhoByTheirFace() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, writer, "Now", "one\ntwo");
        server.comment(article, writer, "Yes.", Map.of());
        WebServer.eventually(() -> {
            Document page = server.page("/b/" + board.slug());
            assertThat(page.select(".row time").text()).isEqualTo("just now");
            assertThat(page.select(".row time").attr("title")).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d");
            assertThat(page.select(".row .writer img").attr("src")).isEqualTo("/v1/users/" + writer + "/avatar");
        });
        Document page = server.page("/a/" + article);
        assertThat(page.select(".article .written br"))
                .as("lines end where they were ended")
                .hasSize(1);
        assertThat(page.select(".comment .writer img").attr("src")).isEqualTo("/v1/users/" + writer + "/avatar");
    }

    @Test
    void keepsThePlaceOfADeletedCommentAndGoesDeepInThreads() {
        Board board = server.newBoard(CommentStyle.THREADED);
        ArticleId article = server.publish(board, writer, "Threads", "x");
        CommentId parent = server.comment(article, writer, "zero", Map.of());
        CommentId root = parent;
        for (int depth = 1; depth < 4; depth++) {
            parent = server.comment(article, writer, "depth " + depth, Map.of("parentId", parent.toString()));
        }
        server.delete("/v1/articles/" + article + "/comments/" + root);
        WebServer.eventually(() -> {
            Document page = server.page("/a/" + article);
            assertThat(page.select(".comment").eachAttr("class"))
                    .containsExactly("comment depth-0", "comment depth-1", "comment depth-2", "comment depth-3");
            assertThat(page.select("#c" + root + " .deleted").text()).isEqualTo("This comment was deleted.");
            assertThat(page.select("#c" + root + " .writer")).isEmpty();
        });
    }

    @Test
    void loadsMoreCommentsWithAndWithoutAScript() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, writer, "Many", "x");
        List<String> all = IntStream.range(0, 60)
                .mapToObj(i -> "c" + server.comment(article, writer, "number " + i, Map.of()))
                .toList();
        Document first = server.page("/a/" + article);
        assertThat(first.select(".comment").eachAttr("id")).isEqualTo(all.subList(0, 50));
        Elements more = first.select("#thread .more a");
        Document withoutScript = server.page(more.attr("href").replace("#comments", ""));
        assertThat(withoutScript.select(".comment").eachAttr("id")).isEqualTo(all.subList(50, 60));
        assertThat(withoutScript.select("#thread .more")).isEmpty();
        Reply fragment = server.get(more.attr("hx-get"), Map.of("HX-Request", "true"));
        assertThat(WebServer.text(fragment)).doesNotContain("<html");
        assertThat(WebServer.parse(fragment).select(".comment").eachAttr("id")).isEqualTo(all.subList(50, 60));
    }

    @Test
    void listsABoardByPagesInGroupsOfTenAndByScrollWithoutASeam() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        int number = 320;
        List<String> newestFirst = IntStream.range(0, number)
                .mapToObj(i -> "/a/" + server.publish(board, writer, "article " + i, "x"))
                .toList()
                .reversed();
        WebServer.eventually(() -> {
            Document page = server.page("/b/" + board.slug());
            assertThat(page.select(".row .title").eachAttr("href")).isEqualTo(newestFirst.subList(0, 30));
            assertThat(page.select(".board-tools").text()).contains("320 articles");
        });
        Document page = server.page("/b/" + board.slug());
        assertThat(page.select(".pager a").eachText())
                .containsExactly("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Next ›");
        Document eleventh = server.page(page.select(".pager a[rel=next]").attr("href"));
        Document sorted = server.page("/b/" + board.slug() + "?sort=likes&page=7");
        assertThat(sorted.select(".row .title").eachAttr("href"))
                .as("of equals the newer first")
                .isEqualTo(newestFirst.subList(300, 320));
        assertThat(sorted.select(".pager a")).hasSize(7);
        assertThat(sorted.select(".pager [aria-current]").text()).isEqualTo("7");
        server.get("/b/" + board.slug() + "?sort=likes&page=8").expect(404);
        assertThat(eleventh.select(".row .title").eachAttr("href")).isEqualTo(newestFirst.subList(300, 320));
        assertThat(eleventh.select(".pager a").eachText()).containsExactly("‹ Previous", "11");
        assertThat(eleventh.select("link[rel=canonical]").attr("href")).endsWith("?page=11");

        List<String> scrolled = new ArrayList<>();
        Document part = server.page("/b/" + board.slug() + "?scroll");
        scrolled.addAll(part.select(".row .title").eachAttr("href"));
        while (!part.select(".more a").isEmpty()) {
            part = WebServer.parse(server.get(part.select(".more a").attr("hx-get"), Map.of("HX-Request", "true"))
                    .expect(200));
            scrolled.addAll(part.select(".row .title").eachAttr("href"));
        }
        assertThat(scrolled).isEqualTo(newestFirst);
        assertThat(new HashSet<>(scrolled)).hasSize(number);
    }

    @Test
    void saysWhereThereIsNothing() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        assertThat(server.page("/b/" + board.slug()).select(".empty").text()).isEqualTo("No articles yet.");
        assertThat(server.page("/b/" + board.slug() + "?scroll").select(".empty"))
                .hasSize(1);
        assertThat(server.page("/b/" + board.slug()).select(".pager")).isEmpty();
        ArticleId article = server.publish(board, writer, "Alone", "x");
        assertThat(server.page("/a/" + article).select("#comments .empty").text())
                .isEqualTo("No comments yet.");
        WebServer.eventually(() -> {
            Document beyond =
                    WebServer.parse(server.get("/b/" + board.slug() + "?page=7").expect(404));
            assertThat(beyond.select(".empty a").attr("href")).isEqualTo("/b/" + board.slug());
            assertThat(beyond.select(".pager")).isEmpty();
        });
    }

    @Test
    void showsWhatIsHotAndHowItsScoreIsMade() {
        // the first page shows the new of the first hundred boards, and all tests together make more
        Board board = server.newBoard("0 " + System.nanoTime(), "The first of all", CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, writer, "Hot", "x");
        server.like(article, writer);
        server.comment(article, writer, "y", Map.of());
        WebServer.eventually(() -> {
            Document page = server.page("/hot?board=" + board.slug());
            Elements row = page.select(".hot .row");
            assertThat(row).hasSize(1);
            assertThat(row.select(".title").attr("href")).isEqualTo("/a/" + article);
            assertThat(row.select(".score .parts .likes").text()).isEqualTo("1 like ×3");
            assertThat(row.select(".score .parts .comments").text()).isEqualTo("1 comment ×2");
            assertThat(Long.parseLong(row.select(".score > summary").text().replace("Score ", "")))
                    .isGreaterThanOrEqualTo(5);
            assertThat(row.select("svg rect")).hasSize(3);
        });
        Document today = server.page("/hot");
        assertThat(today.select(".tabs a")).hasSize(7);
        assertThat(server.page(today.select(".tabs a").get(6).attr("href")).select(".tabs a[aria-current]"))
                .hasSize(1);
        assertThat(server.get("/hot/19990101").status()).isEqualTo(404);
        WebServer.eventually(() -> assertThat(server.page("/")
                        .select("section[aria-labelledby=new] .title")
                        .eachAttr("href"))
                .contains("/a/" + article));
    }

    @Test
    void showsAUser() {
        UserId user = server.newUser("persimmon" + System.nanoTime() % 1_000_000);
        Document page = server.page("/u/" + user);
        assertThat(page.select("h1").text()).startsWith("persimmon");
        assertThat(page.select(".empty").text()).isEqualTo("No articles yet.");
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        List<String> newestFirst = IntStream.range(0, 31)
                .mapToObj(i -> "/a/" + server.publish(board, user, "written " + i, "x"))
                .toList()
                .reversed();
        Document full = server.page("/u/" + user);
        assertThat(full.select(".row .title").eachAttr("href")).isEqualTo(newestFirst.subList(0, 30));
        assertThat(full.select(".row .board").attr("href")).isEqualTo("/b/" + board.slug());
        Document rest =
                WebServer.parse(server.get(full.select(".more a").attr("hx-get"), Map.of("HX-Request", "true")));
        assertThat(rest.select(".row .title").eachAttr("href")).isEqualTo(newestFirst.subList(30, 31));
        String avatar = page.select(".person .avatar").attr("src");
        assertThat(server.get(avatar).expect(200).header("Content-Type")).startsWith("image/");
        assertThat(server.get("/u/1").status()).isEqualTo(404);
        assertThat(server.get("/u/nobody").status()).isEqualTo(404);
    }

    @Test
    void countsAViewOnceAlsoWithoutScripts() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, writer, "Seen", "x");
        Reply first = server.get("/a/" + article, Map.of("Sec-Purpose", "prefetch"));
        assertThat(first.header("Set-Cookie")).isEmpty();
        String cookie = server.get("/a/" + article).header("Set-Cookie");
        assertThat(cookie)
                .startsWith("__Secure-madang-viewer=")
                .contains("Path=/a", "HttpOnly", "SameSite=Lax", "Secure");
        server.get("/a/" + article, Map.of("Cookie", cookie.substring(0, cookie.indexOf(';'))));
        server.get("/a/" + article);
        server.get("/a/" + article, Map.of("User-Agent", "another browser"));
        WebServer.eventually(() -> assertThat(server.caller()
                        .get("/v1/articles/" + article + "/views", null)
                        .json()
                        .path("viewCount")
                        .asLong())
                .isEqualTo(2));
    }

    @Test
    void speaksTheLanguageOfTheBrowserOrTheOneThatWasChosen() {
        assertThat(WebServer.parse(server.get("/", Map.of("Accept-Language", "ko-KR,ko;q=0.9")))
                        .select("html")
                        .attr("lang"))
                .isEqualTo("ko");
        Reply chosen = server.caller()
                .send(
                        "POST",
                        "/language",
                        null,
                        java.net.http.HttpRequest.BodyPublishers.ofString("language=ko&to=%2Fhot%3Fboard%3Dx"),
                        Map.of("Content-Type", "application/x-www-form-urlencoded"));
        assertThat(chosen.expect(303).header("Location")).isEqualTo("/hot?board=x");
        String cookie = chosen.header("Set-Cookie");
        assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Secure");
        Reply remembered =
                server.get("/", Map.of("Cookie", cookie.substring(0, cookie.indexOf(';')), "Accept-Language", "en"));
        assertThat(WebServer.parse(remembered).select("html").attr("lang")).isEqualTo("ko");
        assertThat(remembered.header("Content-Language")).isEqualTo("ko");
        assertThat(WebServer.parse(server.get("/", Map.of("Cookie", "madang-theme=dark")))
                        .select("html")
                        .attr("data-theme"))
                .isEqualTo("dark");
    }
}
