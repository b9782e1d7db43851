package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.web.Browser.Visit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** Comments as they look beside each other, alone, and to scripts: likes, names and orders are the same everywhere. */
class CommentPagesTest {

    private static final Map<String, String> SCRIPT = Map.of("HX-Request", "true");

    private final WebServer server = WebServer.shared();
    private final Board board = server.newBoard(CommentStyle.TWO_LEVEL);
    private final Browser writer = Browser.joined(server, Browser.freshName());
    private final String article = publish();
    private final String comments = article + "/comments";

    @Test
    void showsHowACommentIsLikedWhereverItStands() {
        String id = comment("liked by four");
        String self = comments + "/" + id;
        for (int i = 0; i < 3; i++) {
            like(Browser.joined(server, Browser.freshName()), self);
        }
        like(writer, self);
        assertThat(button(writer.open(self))).as("alone").isEqualTo("true 4");
        Visit edited = writer.send(writer.open(self + "/edit"), self + "/edit", Map.of("content", "better"), SCRIPT)
                .status(200);
        assertThat(edited.page().select("#c" + id + " .written").text()).isEqualTo("better");
        assertThat(button(edited)).as("edited by a script").isEqualTo("true 4");
        Element best = server.page(article).expectFirst(".best-comment");
        assertThat(best.select(".count").text()).isEqualTo("4 likes");
        Visit fresh = writer.send(writer.open(article), comments, Map.of("content", "new"), SCRIPT)
                .status(200);
        assertThat(fresh.page().select(".comment button.like").attr("aria-pressed"))
                .isEqualTo("false");
    }

    @Test
    void keepsTheButtonWhereAPressFails() {
        String id = comment("soon gone");
        String self = comments + "/" + id;
        Visit before = writer.open(article);
        Map<String, String> press = writer.fields(before, self + "/like");
        writer.send(writer.open(self + "/delete"), self + "/delete", Map.of()).status(200);
        Visit refused = writer.post(self + "/like", press, SCRIPT).status(200);
        assertThat(refused.page().select("form.likes button.like")).hasSize(1);
        assertThat(refused.page().select(".wrong").text()).isNotEmpty();

        Map<String, String> down = Map.of("_form", press.get("_form"), "down", "true");
        Visit notHere = writer.post(article + "/downvote", down, SCRIPT).status(200);
        assertThat(notHere.page().select("form.likes button.like")).isNotEmpty();
        assertThat(notHere.page().select(".wrong").text()).isNotEmpty();
    }

    @Test
    void ordersCommentsByLikesAndThoseWithoutAfterThem() {
        assertThat(server.page(article + "?order=likes").select("#comments .empty"))
                .hasSize(1);
        comment("first");
        String second = comment("second");
        String third = comment("third");
        like(writer, comments + "/" + third);
        like(writer, comments + "/" + second);
        like(Browser.joined(server, Browser.freshName()), comments + "/" + second);
        assertThat(server.page(article + "?order=likes")
                        .select("#thread .written")
                        .eachText())
                .containsExactly("second", "third", "first");
        assertThat(server.page(article + "?order=likes")
                        .select(".sorts [aria-current]")
                        .text())
                .isEqualTo("Most liked");
    }

    @Test
    void showsEachCommentOnceInPartsByLikes() {
        for (int i = 0; i < 52; i++) {
            comment("number " + i);
        }
        String last = comment("the last");
        String self = comments + "/" + last;
        writer.send(writer.open(self), self + "/like", Map.of()).status(200);
        List<String> shown = new ArrayList<>();
        String next = article + "?order=likes";
        while (!next.isEmpty()) {
            Document part = server.page(next);
            shown.addAll(part.select("#thread .written").eachText());
            next = part.select("#thread .more a").attr("href").replaceFirst("#.*", "");
        }
        assertThat(shown).hasSize(53).doesNotHaveDuplicates().startsWith("the last", "number 0", "number 1");
    }

    @Test
    void putsANewCommentWhereTheOrderOfThePageHasIt() {
        comment("first");
        for (String order : new String[] {"newest", "likes"}) {
            Map<String, String> from = new HashMap<>(SCRIPT);
            from.put("HX-Current-URL", Browser.ORIGIN + article + "?order=" + order + "#comments");
            Visit written = writer.send(writer.open(article), comments, Map.of("content", "on top"), from)
                    .status(200);
            assertThat(written.page().select("ol[hx-swap-oob=afterbegin:#thread] .comment.depth-0"))
                    .as(order)
                    .hasSize(1);
            assertThat(written.page().select("form.talk-form")).hasSize(1);
        }
    }

    @Test
    void linksTheNameThatAnAnswerBeginsWithEverywhere() {
        String first = comment("first");
        Browser other = Browser.joined(server, Browser.freshName());
        String answer = write(other, "an answer", first);
        String person = "/u/" + other.userId();
        Visit form = writer.open(comments + "/" + answer + "/reply");
        String begun = form.typed("textarea[name=content]");
        assertThat(begun).startsWith("@");
        Visit piece = writer.send(form, comments, Map.of("content", begun + "indeed"), SCRIPT)
                .status(200);
        assertThat(piece.page().select(".comment a.mention").attr("href"))
                .as("for a script")
                .isEqualTo(person);
        String id = piece.page().expectFirst(".comment").id();
        String self = comments + "/" + id.substring(1);
        assertThat(writer.open(self).page().select("a.mention").attr("href"))
                .as("alone")
                .isEqualTo(person);
        assertThat(server.page(article).select("#" + id + " a.mention").attr("href"))
                .isEqualTo(person);
        Visit edited = writer.send(
                        writer.open(self + "/edit"), self + "/edit", Map.of("content", begun + "so it is"), SCRIPT)
                .status(200);
        assertThat(edited.page().select("a.mention").attr("href")).isEqualTo(person);
        for (int i = 0; i < 3; i++) {
            like(Browser.joined(server, Browser.freshName()), self);
        }
        assertThat(server.page(article).select(".best-comment a.mention").attr("href"))
                .as("among the best")
                .isEqualTo(person);
    }

    private String publish() {
        String write = "/b/" + board.slug() + "/write";
        return writer.send(writer.open(write), write, Map.of("title", "talk", "content", "about it"))
                .status(200)
                .path();
    }

    private String comment(String content) {
        return write(writer, content, "");
    }

    /** Writes by the form, and answers with the id of the comment. */
    private String write(Browser who, String content, String parent) {
        Visit form = parent.isEmpty() ? who.open(article) : who.open(comments + "/" + parent + "/reply");
        Visit written =
                who.send(form, comments, Map.of("content", content), SCRIPT).status(200);
        return written.page().expectFirst(".comment").id().substring(1);
    }

    private void like(Browser who, String self) {
        who.send(who.open(article), self + "/like", Map.of()).status(200);
    }

    private static String button(Visit visit) {
        Element button = visit.page().expectFirst(".comment button.like");
        return button.attr("aria-pressed") + " " + button.select("[data-count]").attr("data-count");
    }
}
