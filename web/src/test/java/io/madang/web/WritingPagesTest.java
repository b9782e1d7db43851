package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.web.Browser.Visit;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** Writing, commenting and liking, without scripts; and what scripts are given. */
class WritingPagesTest {

    private static final Map<String, String> SCRIPT = Map.of("HX-Request", "true");

    private final WebServer server = WebServer.shared();

    @Test
    void writesEditsAndDeletesAnArticle() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        String write = "/b/" + board.slug() + "/write";
        Map<String, String> typed = Map.of("title", "First & <best>", "content", "**bold**\r\n\r\n<b>not</b>");
        Visit preview = browser.send(browser.open(write), write, with(typed, "preview", "yes"))
                .status(200);
        assertThat(preview.page().select("#preview strong").text()).isEqualTo("bold");
        assertThat(preview.page().select("#preview b")).isEmpty();
        assertThat(preview.typed("#content")).isEqualTo("**bold**\n\n<b>not</b>");
        Visit piece = browser.send(preview, write, with(typed, "preview", "yes"), SCRIPT);
        assertThat(piece.page().select("form")).isEmpty();
        assertThat(piece.page().select(".written strong").text()).isEqualTo("bold");
        Visit blank = browser.send(preview, write, Map.of("title", "   ", "content", "kept"))
                .status(400);
        assertThat(blank.wrong("title")).isEqualTo("Enter 1 to 200 characters.");
        assertThat(blank.page().select("[autofocus]").eachAttr("id")).containsExactly("title");
        Visit nothing = browser.send(preview, write, Map.of("title", " ", "content", " "));
        assertThat(nothing.wrong("title")).as("all that is wrong is said").isNotEmpty();
        assertThat(nothing.wrong("content")).isNotEmpty();
        assertThat(blank.typed("#content")).isEqualTo("kept");
        Visit article = browser.send(blank, write, typed).status(200);
        assertThat(article.page().select("h1").text()).isEqualTo("First & <best>");
        assertThat(article.path()).matches("/a/\\d+");
        assertThat(browser.send(blank, write, typed).path())
                .as("sent twice, published once")
                .isEqualTo(article.path());
        Visit other =
                browser.send(blank, write, with(typed, "title", "Another")).status(422);
        assertThat(other.note()).startsWith("You already sent this form");
        assertThat(browser.send(other, write, Map.of()).status(200).path()).isNotEqualTo(article.path());
        String edit = article.path() + "/edit";
        Visit edited = browser.send(browser.open(edit), edit, Map.of("content", "another text"))
                .isAt(article.path() + "?done=article-saved");
        assertThat(edited.page().select(".article .written").text()).isEqualTo("another text");
        assertThat(edited.page().select(".done-note").text()).isEqualTo("Article saved.");
        assertThat(browser.open(article.path() + "?done=you-won").page().select(".done-note"))
                .isEmpty();
        String delete = article.path() + "/delete";
        Visit gone = browser.send(browser.open(delete), delete, Map.of())
                .isAt("/b/" + board.slug() + "?done=article-deleted");
        assertThat(gone.page().select(".done-note").text()).isEqualTo("Article deleted.");
        assertThat(gone.page().select("a[href=" + article.path() + "]"))
                .as("who deleted it does not see it any more")
                .isEmpty();
        browser.open(edit).status(404);
    }

    @Test
    void showsBothTextsWhenSomebodyElseSavedMeanwhile() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        String edit = publish(browser, board, "a title", "one") + "/edit";
        Visit mine = browser.open(edit);
        browser.send(browser.open(edit), edit, Map.of("title", "their title", "content", "theirs"))
                .status(200);
        Visit conflict = browser.send(mine, edit, Map.of("content", "mine")).status(409);
        assertThat(conflict.page().select(".conflict h2").text())
                .as("it was oneself, in another tab")
                .startsWith("You saved this article in another tab");
        assertThat(conflict.page().select("div.difference del").eachText()).containsExactly("theirs");
        assertThat(conflict.page().select("div.difference ins").eachText()).containsExactly("mine");
        Browser otherDevice = Browser.of(server);
        otherDevice.cookies().putAll(browser.cookies());
        otherDevice.cookies().keySet().removeIf(cookie -> cookie.contains("saved"));
        assertThat(otherDevice
                        .send(mine, edit, Map.of("content", "mine"))
                        .status(409)
                        .page()
                        .select(".conflict h2")
                        .text())
                .isEqualTo("This article was changed while you were writing");
        assertThat(browser.send(mine, edit, Map.of("title", "their title", "content", "theirs"))
                        .path())
                .as("the same again is no conflict")
                .endsWith("?done=article-saved");
        assertThat(conflict.typed(".conflict .theirs")).isEqualTo("theirs");
        assertThat(conflict.page().select(".conflict").text()).contains("their title");
        assertThat(conflict.typed("#content")).isEqualTo("mine");
        Visit saved = browser.send(conflict, edit, Map.of("content", "mine and theirs"))
                .status(200);
        assertThat(saved.page().select(".article .written").text()).isEqualTo("mine and theirs");
    }

    @Test
    void letsOnlyWritersAndModeratorsEdit() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String article = publish(Browser.joined(server, Browser.freshName()), board, "mine", "text");
        Browser other = Browser.joined(server, Browser.freshName());
        Visit page = other.open(article);
        assertThat(page.page().select("a[href$=/edit], a[href$=/delete]")).isEmpty();
        other.open(article + "/edit").status(403);
        Map<String, String> forged = Map.of(
                "_form", page.page().select("input[name=_form]").val(), "title", "x", "content", "y", "version", "1");
        other.post(article + "/edit", forged, Map.of()).status(403);
        other.post(article + "/delete", forged, Map.of()).status(403);
        assertThat(other.open(article).page().select("h1").text()).isEqualTo("mine");
        Browser guest = Browser.of(server);
        assertThat(guest.open(article + "/edit").path()).startsWith("/login?next=%2Fa%2F");
        assertThat(guest.open("/b/" + board.slug() + "/write").path()).startsWith("/login?next=%2Fb%2F");
    }

    @Test
    void commentsInBothStyles() {
        for (CommentStyle style : CommentStyle.values()) {
            Board board = server.newBoard(style);
            Browser browser = Browser.joined(server, Browser.freshName());
            String article = publish(browser, board, "talk", "about it");
            String comments = article + "/comments";
            Visit blank = browser.send(browser.open(article), comments, Map.of("content", " "))
                    .status(400);
            assertThat(blank.wrong("comment")).isEqualTo("Enter 1 to 10,000 characters.");
            Map<String, String> sent = with(browser.fields(blank, comments), "content", "*one*");
            Visit written = browser.post(comments, sent, Map.of());
            browser.post(comments, sent, Map.of());
            Element one = written.page().expectFirst(".comment");
            assertThat(written.path()).isEqualTo(article + "#" + one.id());
            assertThat(one.select(".written em").text()).isEqualTo("one");
            String self = comments + "/" + one.id().substring(1);
            Visit answered = browser.send(browser.open(self + "/reply"), comments, Map.of("content", "two"));
            assertThat(answered.page().select(".comment.depth-1 .written").text())
                    .isEqualTo("two");
            Visit edited = browser.send(browser.open(self + "/edit"), self + "/edit", Map.of("content", "one, better"));
            assertThat(edited.page().select(".comment.depth-0 .written").text()).isEqualTo("one, better");
            assertThat(edited.page().select(".comment"))
                    .as("sent twice, written once")
                    .hasSize(2);
            Visit stale = browser.send(
                            browser.open(self + "/edit"), self + "/edit", Map.of("content", "mine", "version", "1"))
                    .status(409);
            assertThat(stale.typed(".theirs")).isEqualTo("one, better");
            assertThat(stale.typed("textarea[name=content]")).isEqualTo("mine");
            Visit gone = browser.send(browser.open(self + "/delete"), self + "/delete", Map.of());
            assertThat(gone.page().select(".comment.depth-0 .deleted")).hasSize(1);
            assertThat(gone.page().select(".comment.depth-1")).hasSize(1);
        }
    }

    @Test
    void answersBesideACommentWhereTheyGoNoDeeper() {
        for (CommentStyle style : CommentStyle.values()) {
            Board board = server.newBoard(style);
            Browser browser = Browser.joined(server, Browser.freshName());
            String article = publish(browser, board, "talk", "about it");
            String comments = article + "/comments";
            Visit last = browser.send(browser.open(article), comments, Map.of("content", "number 0"));
            int answers = 11;
            for (int i = 1; i <= answers; i++) {
                String newest = last.page().select(".comment").getLast().id().substring(1);
                Visit form = browser.open(comments + "/" + newest + "/reply");
                boolean named = style == CommentStyle.TWO_LEVEL && i > 1;
                assertThat(form.typed("textarea[name=content]")).matches(named ? "@.+ " : "");
                last = browser.send(form, comments, Map.of("content", "number " + i))
                        .status(200);
            }
            List<Element> all = last.page().select(".comment");
            assertThat(all.stream().map(comment -> comment.select(".written").text()))
                    .containsExactlyElementsOf(IntStream.rangeClosed(0, answers)
                            .mapToObj(i -> "number " + i)
                            .toList());
            String deepest = all.getLast().className();
            assertThat(all.get(answers - 1).className()).isEqualTo(deepest);
            assertThat(deepest).isEqualTo("comment depth-" + (style == CommentStyle.TWO_LEVEL ? 1 : 4));
        }
    }

    @Test
    void givesScriptsThePieceThatChanges() {
        Board board = server.newBoard(CommentStyle.THREADED);
        Browser browser = Browser.joined(server, Browser.freshName());
        String article = publish(browser, board, "talk", "about it");
        String comments = article + "/comments";
        Visit first = browser.send(browser.open(article), comments, Map.of("content", "one"), SCRIPT)
                .status(200);
        assertThat(first.page().select("html > body > form textarea").text()).isEmpty();
        assertThat(first.page()
                        .select("ol[hx-swap-oob=beforeend:#thread] .comment .written")
                        .text())
                .isEqualTo("one");
        String id = first.page().select(".comment").attr("id");
        String self = comments + "/" + id.substring(1);
        Visit form = browser.go("GET", self + "/reply", java.net.http.HttpRequest.BodyPublishers.noBody(), SCRIPT);
        assertThat(form.page().select("header, main")).isEmpty();
        Map<String, String> fields = Map.of(
                "_form", form.page().select("input[name=_form]").val(),
                "parent", form.page().select("input[name=parent]").val(),
                "key", form.page().select("input[name=key]").val(),
                "content", "two");
        Visit answer = browser.post(comments, fields, SCRIPT).status(200);
        assertThat(answer.page().select("ol[hx-swap-oob=afterend:#" + id + "] .comment.depth-1"))
                .hasSize(1);
        Visit refused =
                browser.post(comments, with(fields, "content", ""), SCRIPT).status(400);
        assertThat(refused.page().select(".wrong").text()).isEqualTo("Enter 1 to 10,000 characters.");
        Browser guest = Browser.of(server);
        Visit nobody = guest.go(
                "GET",
                self + "/reply",
                java.net.http.HttpRequest.BodyPublishers.noBody(),
                Map.of("HX-Request", "true", "Referer", Browser.ORIGIN + article));
        assertThat(nobody.reply().header("HX-Redirect")).isEqualTo("/login?next=" + article.replace("/", "%2F"));
    }

    @Test
    void likesAndLikesNoMore() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        String article = publish(browser, board, "nice", "text");
        String like = article + "/like";
        assertThat(button(browser.open(article))).isEqualTo("false 0");
        Visit liked = browser.send(browser.open(article), like, Map.of()).isAt(article);
        assertThat(button(liked)).isEqualTo("true 1");
        assertThat(button(browser.send(browser.open(article), like, Map.of("like", "true"))))
                .isEqualTo("true 1");
        Visit piece = browser.send(liked, like, Map.of(), SCRIPT).status(200);
        assertThat(piece.page().select("header, main")).isEmpty();
        assertThat(button(piece)).isEqualTo("false 0");
        Browser guest = Browser.of(server);
        assertThat(guest.open(article).page().select(".likes a").attr("href")).startsWith("/login?next=%2Fa%2F");
    }

    @Test
    void likesAndQuotesComments() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        String article = publish(browser, board, "talk", "about it");
        String comments = article + "/comments";
        Visit written = browser.send(browser.open(article), comments, Map.of("content", "> theirs\none\ntwo"));
        String id = written.page().expectFirst(".comment").id();
        String self = comments + "/" + id.substring(1);
        Visit liked = browser.send(written, self + "/like", Map.of()).isAt(article + "#" + id);
        assertThat(liked.page().select("#" + id + " button.like").attr("aria-pressed"))
                .isEqualTo("true");
        assertThat(liked.page().select("#" + id + " button.like [data-count]").text())
                .isEqualTo("1");
        Visit piece = browser.send(liked, self + "/like", Map.of(), SCRIPT).status(200);
        assertThat(piece.page().select("header, main")).isEmpty();
        assertThat(piece.page().select("button.like").attr("aria-pressed")).isEqualTo("false");
        assertThat(liked.page().select(".best-comment")).isEmpty();
        for (int i = 0; i < 3; i++) {
            Browser reader = Browser.joined(server, Browser.freshName());
            reader.send(reader.open(article), self + "/like", Map.of()).status(200);
        }
        Visit guest = Browser.of(server).open(article);
        assertThat(guest.page().select("#" + id + " .likes").text()).isEqualTo("3 likes");
        assertThat(guest.page().select(".best-comment").text()).contains("two");
        assertThat(browser.open(self + "/reply?quote=yes").typed("textarea[name=content]"))
                .isEqualTo("> one\n> two\n\n");
        Visit person =
                Browser.of(server).open("/u/" + browser.userId() + "/comments").status(200);
        assertThat(person.page().select(".row .written").text()).contains("two");
        assertThat(person.page().select(".tabs [aria-current]").text()).isEqualTo("Comments");
    }

    @Test
    void listsWhatOneWroteAndLikes() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        for (String what : List.of("articles", "comments", "likes")) {
            assertThat(browser.open("/me/" + what).status(200).page().select(".empty"))
                    .as(what)
                    .hasSize(1);
        }
        String article = publish(browser, board, "mine & <yours>", "text");
        browser.send(browser.open(article), article + "/comments", Map.of("content", "**said**"));
        browser.send(browser.open(article), article + "/like", Map.of());
        Visit articles = browser.open("/me/articles");
        assertThat(articles.page().select(".row .title").text()).isEqualTo("mine & <yours>");
        assertThat(articles.page().select(".row .board").text()).isEqualTo(board.name());
        Visit comments = browser.open("/me/comments");
        assertThat(comments.page().select(".row .written strong").text()).isEqualTo("said");
        Visit one = browser.open(comments.page().select(".row .title").attr("href"));
        assertThat(one.page().select(".comment .written").text()).isEqualTo("said");
        assertThat(browser.open("/me/likes").page().select(".row .title").text())
                .isEqualTo("mine & <yours>");
        for (int i = 0; i < 30; i++) {
            publish(browser, board, "number " + i, "text");
        }
        Visit first = browser.open("/me/articles");
        assertThat(first.page().select(".row")).hasSize(30);
        Visit rest = browser.open(first.page().select(".more a").attr("href"));
        assertThat(rest.page().select(".row .title").text()).isEqualTo("mine & <yours>");
        assertThat(rest.page().select(".more")).isEmpty();
    }

    private static String button(Visit visit) {
        Element button = visit.page().expectFirst(".likes button");
        return button.attr("aria-pressed") + " " + button.select("[data-count]").attr("data-count");
    }

    private static String publish(Browser browser, Board board, String title, String content) {
        String write = "/b/" + board.slug() + "/write";
        return browser.send(browser.open(write), write, Map.of("title", title, "content", content))
                .status(200)
                .path();
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> all = new java.util.LinkedHashMap<>(fields);
        all.put(name, value);
        return all;
    }
}
