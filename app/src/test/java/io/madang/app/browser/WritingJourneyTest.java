package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Somebody who joins, writes, disagrees with an edit, talks and likes. */
@ExtendWith(Tour.class)
class WritingJourneyTest {

    private static final String PASSWORD = "a quite long pass phrase";
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void joinsWritesAndTalks(Screen screen, Visitor visitor, Site site) {
        joins(visitor.comesWith(screen));
        String article = publishes(visitor, "square");
        meetsAnotherEdit(visitor, site, article);
        likes(visitor, article);
        talks(visitor, article, 1);
        String threaded = publishes(visitor, "code-and-coffee");
        talks(visitor, threaded, 3);
        visitor.opens("/me").isContent("me").photographs("me");
        visitor.presses("main a[href='/logout']")
                .presses("main form[action='/logout'] button")
                .awaits("header a[href='/join']");
        visitor.isContent("logged out");
    }

    private static void joins(Visitor visitor) {
        String name = "visitor" + PEOPLE.incrementAndGet();
        visitor.opens("/join").isContent("join").photographs("join");
        String form = "form[action='/join'] ";
        visitor.types(form + "[name=name]", "demo-user")
                .types(form + "[name=nickname]", "길손 " + name)
                .types(form + "[name=password]", PASSWORD)
                .presses(form + "button")
                .awaits(form + "[role=alert]");
        assertThat(visitor.run("return document.querySelector(\"form[action='/join'] [name=nickname]\").value")
                        .asString())
                .as("what was typed is kept")
                .isEqualTo("길손 " + name);
        visitor.isRefused(409);
        visitor.types(form + "[name=name]", name)
                .types(form + "[name=password]", PASSWORD)
                .presses(form + "button")
                .awaits("header a[href='/me']")
                .isContent("joined");
    }

    private static String publishes(Visitor visitor, String board) {
        visitor.opens("/b/" + board).presses("a[href='/b/" + board + "/write']");
        visitor.types("[name=title]", "브라우저에서 쓴 글 · Written in a browser")
                .types("[name=content]", "첫 줄입니다.\n\n```js\nconst yard = '마당';\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |")
                .presses("button[name=preview]")
                .awaits("#preview table")
                .awaits("#preview pre code");
        visitor.isContent("write").photographs("write");
        visitor.presses("form[action='/b/" + board + "/write'] .button").awaits("article.article .written table");
        visitor.isContent("published");
        return visitor.run("return location.pathname.match(/^\\/a\\/(\\d+)/)[1]")
                .asString();
    }

    private static void meetsAnotherEdit(Visitor visitor, Site site, String article) {
        String writer = visitor.attribute(".article .meta a.writer", "href").substring("/u/".length());
        visitor.presses("a[href='/a/" + article + "/edit']").types("[name=content]", "브라우저에서 고친 것");
        site.edits(article, writer, "다른 곳에서 고친 제목", "다른 곳에서 고친 것");
        String form = "form[action='/a/" + article + "/edit'] ";
        visitor.presses(form + ".button").awaits(".conflict");
        assertThat(visitor.run("return document.querySelector('.conflict .theirs').value")
                        .asString())
                .contains("다른 곳에서 고친 것");
        assertThat(visitor.run("return document.querySelector('[name=content]').value")
                        .asString())
                .isEqualTo("브라우저에서 고친 것");
        visitor.complaints();
        visitor.isContent("conflict").photographs("conflict");
        visitor.presses(form + ".button").awaitsText("article.article .written", "브라우저에서 고친 것");
        visitor.isContent("after the conflict");
    }

    private static void likes(Visitor visitor, String article) {
        String button = "form[action='/a/" + article + "/like'] button";
        visitor.opens("/a/" + article).awaits(button + "[aria-pressed=false]");
        visitor.presses(button).awaits(button + "[aria-pressed=true]").awaitsText(button, "1");
        // the button answers at once; the form changes when the server has
        visitor.awaits("form[action='/a/" + article + "/like'] [name=like][value=false]");
        visitor.reloads().awaits(button + "[aria-pressed=true]");
        visitor.presses(button).awaits(button + "[aria-pressed=false]").awaitsText(button, "0");
        visitor.isContent("liked");
    }

    /** A comment, and answers to answers as deep as wanted. */
    private static void talks(Visitor visitor, String article, int depth) {
        String form = "form[action='/a/" + article + "/comments'] ";
        visitor.opens("/a/" + article)
                .types(form + "textarea", "첫 댓글입니다")
                .presses(form + "button")
                .awaitsText("#thread .depth-0", "첫 댓글입니다")
                .awaitsText("#comments-title", "1");
        for (int level = 1; level <= depth; level++) {
            String above = "#thread .depth-" + (level - 1) + " ";
            visitor.presses(above + "a[href$='/reply']")
                    .types(above + "textarea, main .narrow textarea", "답글 " + level)
                    .presses(above + "form button, main .narrow form button")
                    .awaitsText("#thread .depth-" + level, "답글 " + level);
        }
        visitor.isContent("comments").photographs("comments-" + depth);
        if (depth == 1) {
            answersInARow(visitor);
        }
        visitor.presses("#thread .depth-0 a[href$='/delete']")
                .presses("form[action$='/delete'] button")
                .awaits("#thread .depth-0 .deleted");
        assertThat(visitor.number("#thread li.comment")).as("its answers stay").isEqualTo(depth == 1 ? 4 : depth + 1);
        visitor.isContent("a comment taken back");
    }

    /** Where comments have two levels, whoever answers an answer names whom they mean, and stands below all others. */
    private static void answersInARow(Visitor visitor) {
        String answer = "#thread .depth-1 ";
        visitor.presses(answer + "a[href$='/reply']").awaits(answer + "textarea");
        assertThat(visitor.run("return document.querySelector('#thread .depth-1 textarea').value")
                        .asString())
                .startsWith("@");
        visitor.presses(answer + "a[data-close]");
        assertThat(visitor.number("#thread form")).isZero();
        visitor.presses(answer + "a[href$='/reply']")
                .types(answer + "textarea", "답글의 답글")
                .presses(answer + "form button")
                .awaitsText("#thread .depth-1", "답글의 답글");
        visitor.presses("#thread .depth-0 a[href$='/reply']")
                .types("#thread .depth-0 textarea", "나중 답글")
                .presses("#thread .depth-0 form button")
                .awaitsText("#thread .depth-1", "나중 답글");
        String order = "return [...document.querySelectorAll('#thread .written')].map(e => e.innerText.trim()).join()";
        String seen = visitor.run(order).asString();
        assertThat(seen).isEqualTo("첫 댓글입니다,답글 1,답글의 답글,나중 답글");
        visitor.reloads().awaits("#thread");
        assertThat(visitor.run(order).asString()).as("as it stands after all").isEqualTo(seen);
        visitor.isContent("answers in a row").photographs("answers");
    }
}
