package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Somebody who joins, writes, disagrees with an edit, talks and likes. */
@ExtendWith(BrowserExtension.class)
class WritingBrowserTest {

    private static final String PASSWORD = "a quite long pass phrase";
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void joinsWritesAndTalks(Screen screen, BrowserUser visitor, Site site) {
        joins(visitor.comesWith(screen));
        String article = publishes(visitor, "square");
        meetsAnotherEdit(visitor, site, article);
        meetsTheirOwnEdit(visitor, article);
        likes(visitor, article);
        votesDown(visitor, article);
        talks(visitor, article, 1);
        String threaded = publishes(visitor, "code-and-coffee");
        talks(visitor, threaded, 3);
        switchesTheLanguageWhileTyping(visitor, threaded);
        mistypesThePassword(visitor);
        visitor.opens("/me").isContent("me").photographs("me");
        leavesADraft(visitor, "square");
        remembersAnUpload(visitor);
        visitor.opens("/me");
        assertThat(uploads(visitor)).as("one's own upload").isEqualTo(1);
        assertThat(articlesRead(visitor)).as("one's own articles").isPositive();
        visitor.presses("main a[href='/logout']")
                .presses("main form[action='/logout'] button")
                .awaits("header a[href='/join']");
        assertThat(drafts(visitor)).as("drafts after logging out").isZero();
        assertThat(uploads(visitor)).as("uploads after logging out").isZero();
        assertThat(articlesRead(visitor)).as("what was read, after logging out").isZero();
        visitor.isContent("logged out");
        meetsNothingOfAnother(visitor, site, article);
    }

    private static void leavesADraft(BrowserUser visitor, String board) {
        visitor.opens("/b/" + board + "/write")
                .types("[name=content]", "아직 다 쓰지 못한 글")
                .awaits("the draft is kept", "return !document.querySelector('.draft-kept').hidden");
        assertThat(drafts(visitor)).isEqualTo(1);
        visitor.presses("[name=keep]").awaits("#kept time");
        visitor.opens("/me/drafts")
                .awaits("a[href='/b/" + board + "/write?draft=use']")
                .isContent("drafts");
    }

    /** Somebody whose session ended by itself leaves a draft, and what was read, and somebody else logs in. */
    private static void meetsNothingOfAnother(BrowserUser visitor, Site site, String article) {
        visitor.logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/a/" + article);
        leavesADraft(visitor, "square");
        remembersAnUpload(visitor);
        assertThat(articlesRead(visitor)).isEqualTo(1);
        visitor.forgetsCookies().logsIn("demo-moderator", site.password("demo-moderator"));
        assertThat(articlesRead(visitor)).as("what another has read").isZero();
        visitor.opens("/b/square/write").awaits("form[data-draft] .draft[hidden]");
        assertThat(drafts(visitor)).as("drafts of another").isZero();
        assertThat(uploads(visitor)).as("uploads of another").isZero();
    }

    /** As the script of uploads does it, so that a transfer goes on after the browser was closed. */
    private static void remembersAnUpload(BrowserUser visitor) {
        visitor.run(
                """
                localStorage.setItem('madang-upload:' + document.documentElement.dataset.user + '/1',
                  JSON.stringify({id: '1', name: 'holiday.mp4', size: 1, modified: 1}))
                """);
    }

    private static int uploads(BrowserUser visitor) {
        return visitor.run("return Object.keys(localStorage).filter(k => k.startsWith('madang-upload:')).length")
                .asInt();
    }

    private static int articlesRead(BrowserUser visitor) {
        return visitor.run("return (JSON.parse(localStorage.getItem('madang-read')) || {read: []}).read.length")
                .asInt();
    }

    private static int drafts(BrowserUser visitor) {
        return visitor.run("return Object.keys(localStorage).filter(k => k.startsWith('madang-draft:')).length")
                .asInt();
    }

    private static void joins(BrowserUser visitor) {
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

    private static String publishes(BrowserUser visitor, String board) {
        visitor.opens("/b/" + board).presses("a[href='/b/" + board + "/write']");
        visitor.types("[name=title]", "브라우저에서 쓴 글 · Written in a browser")
                .types("[name=content]", "첫 줄입니다.\n\n```js\nconst yard = '마당';\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |")
                .presses("button[name=preview]")
                .awaits("#preview table")
                .awaits("#preview pre code");
        visitor.isContent("write").photographs("write");
        usesTheTools(visitor);
        visitor.presses("form[action='/b/" + board + "/write'] .button").awaits("article.article .written table");
        visitor.isContent("published");
        return visitor.run("return location.pathname.match(/^\\/a\\/(\\d+)/)[1]")
                .asString();
    }

    private static void usesTheTools(BrowserUser visitor) {
        String typed = "return document.querySelector('[name=content]').value";
        String before = visitor.run(typed).asString();
        visitor.run(
                """
                const area = document.querySelector('[name=content]');
                area.focus();
                area.setSelectionRange(0, area.value.indexOf('\\n'));
                """);
        visitor.presses("[data-tool=bold]")
                .awaits("bold text", "return document.querySelector('[name=content]').value.startsWith('**첫 줄입니다.**')");
        if (visitor.run("return matchMedia('(min-width: 70rem)').matches").asBoolean()) {
            visitor.awaitsText("#preview strong", "첫 줄입니다.");
            assertThat(visitor.run(
                                    """
                            const text = document.querySelector('.editor form').getBoundingClientRect();
                            return document.getElementById('preview').getBoundingClientRect().left >= text.right
                            """)
                            .asBoolean())
                    .as("the preview is beside the text")
                    .isTrue();
        }
        visitor.types("[name=content]", "# 하나\n## 둘\n### 셋\n한 줄\n다음 줄").presses("button[name=preview]");
        visitor.awaits("#preview h4");
        assertThat(visitor.run(
                                """
                        const size = (name) => parseFloat(getComputedStyle(document.querySelector('#preview .written ' + name)).fontSize);
                        return size('h2') > size('h3') && size('h3') > size('h4')
                        """)
                        .asBoolean())
                .as("a heading is larger than those below it")
                .isTrue();
        assertThat(visitor.number("#preview .written br")).isEqualTo(1);
        visitor.types("[name=content]", before);
    }

    /** What was typed and not sent is there in the other language, too. */
    private static void switchesTheLanguageWhileTyping(BrowserUser visitor, String article) {
        String area = "form[action='/a/" + article + "/comments'] textarea";
        String language = visitor.attribute("html", "lang");
        visitor.opens("/a/" + article).types(area, "보내지 않은 댓글");
        for (int i = 0; i < 2; i++) {
            String before = visitor.attribute("html", "lang");
            // on a phone that part of the head is at the top of the page
            visitor.run("window.scrollTo({top: 0, behavior: 'instant'})");
            visitor.presses("form[action='/language'] button").awaits("html:not([lang=" + before + "])");
            visitor.awaits(
                    "the comment is kept", "return document.querySelector(arguments[0]).value === '보내지 않은 댓글'", area);
        }
        assertThat(visitor.attribute("html", "lang")).isEqualTo(language);
        visitor.run(
                "const a = document.querySelector(arguments[0]); a.value = ''; a.dispatchEvent(new Event('input', {bubbles: true}))",
                area);
        visitor.isContent("languages");
    }

    private static void mistypesThePassword(BrowserUser visitor) {
        String form = "form[action='/me/password'] ";
        visitor.opens("/me/password")
                .types(form + "[name=currentPassword]", "not this one")
                .types(form + "[name=newPassword]", "another long pass phrase")
                .types(form + "[name=again]", "another long pass phrase")
                .presses(form + "button")
                .awaits(form + "[name=currentPassword][aria-invalid=true]")
                .awaits("the focus is where the error is", "return document.activeElement.name === 'currentPassword'");
        assertThat(visitor.run(
                                """
                        const box = document.getElementById('currentPassword-complaint').getBoundingClientRect();
                        return box.top >= 0 && box.bottom <= innerHeight
                        """)
                        .asBoolean())
                .as("the error is in view")
                .isTrue();
        visitor.isRefused(401).photographs("me-password");
    }

    private static void meetsAnotherEdit(BrowserUser visitor, Site site, String article) {
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

    /** One's own save, in another tab, is not said to be somebody else's. */
    private static void meetsTheirOwnEdit(BrowserUser visitor, String article) {
        String form = "form[action='/a/" + article + "/edit'] ";
        visitor.opens("/a/" + article + "/edit").types("[name=content]", "다른 탭에서 고친 것");
        visitor.run("window.saved = fetch(document.querySelector('form[data-draft]').action,"
                + " {method: 'POST', body: new URLSearchParams(new FormData(document.querySelector('form[data-draft]')))})"
                + ".then(() => window.isSaved = true)");
        visitor.awaits("the other tab has saved", "return window.isSaved === true");
        visitor.types("[name=content]", "이 탭에서 고친 것").presses(form + ".button").awaits(".conflict");
        assertThat(visitor.text(".conflict h2"))
                .contains(visitor.attribute("html", "lang").equals("ko") ? "다른 탭이나 창에서" : "You saved this article");
        visitor.complaints();
        visitor.presses(form + ".button").awaitsText("article.article .written", "이 탭에서 고친 것");
    }

    private static void likes(BrowserUser visitor, String article) {
        String button = "form[action='/a/" + article + "/like'] button";
        visitor.opens("/a/" + article).awaits(button + "[aria-pressed=false]");
        visitor.presses(button).awaits(button + "[aria-pressed=true]").awaitsText(button, "1");
        // the button answers at once; the form changes when the server has
        visitor.awaits("form[action='/a/" + article + "/like'] [name=like][value=false]");
        visitor.reloads().awaits(button + "[aria-pressed=true]");
        visitor.presses(button).awaits(button + "[aria-pressed=false]").awaitsText(button, "0");
        visitor.isContent("liked");
    }

    /** On a board that has downvotes, either button changes the other without a new page. */
    private static void votesDown(BrowserUser visitor, String article) {
        String like = "form[action='/a/" + article + "/like'] [name=like]";
        // a press is dropped while the one before is on its way
        visitor.awaits(like + "[value=true]").presses("#like-button").awaits(like + "[value=false]");
        visitor.presses("#down-button").awaits("#down-button[aria-pressed=true]");
        assertThat(visitor.attribute("#like-button", "aria-pressed")).isEqualTo("false");
        visitor.isContent("voted down").presses("#down-button").awaits("#down-button[aria-pressed=false]");
    }

    /** A comment, and answers to answers as deep as wanted. */
    private static void talks(BrowserUser visitor, String article, int depth) {
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
                    .presses(above + ".talk-form button, main .narrow .talk-form button")
                    .awaitsText("#thread .depth-" + level, "답글 " + level);
        }
        visitor.isContent("comments").photographs("comments-" + depth);
        likesAComment(visitor);
        if (depth == 1) {
            answersInARow(visitor);
        }
        visitor.presses("#thread .depth-0 a[href$='/delete']")
                .presses("form[action$='/delete'] button")
                .awaits("#thread .depth-0 .deleted");
        assertThat(visitor.number("#thread li.comment")).as("its answers stay").isEqualTo(depth == 1 ? 4 : depth + 1);
        visitor.isContent("a comment taken back");
    }

    private static void likesAComment(BrowserUser visitor) {
        String button = "#thread .depth-0 form.likes button";
        visitor.presses(button)
                .awaits("#thread .depth-0 form.likes [name=like][value=false]")
                .awaitsText(button, "1");
        visitor.presses(button).awaits("#thread .depth-0 form.likes [name=like][value=true]");
        visitor.presses("#thread .depth-0 a[href$='quote=yes']")
                .awaits(
                        "a quotation",
                        "return document.querySelector('#thread .depth-0 textarea').value.startsWith('> ')");
        visitor.presses("#thread .depth-0 a[data-close]");
    }

    /** Where comments have two levels, whoever answers an answer names whom they mean, and stands below all others. */
    private static void answersInARow(BrowserUser visitor) {
        String answer = "#thread .depth-1 ";
        visitor.presses(answer + "a[href$='/reply']").awaits(answer + "textarea");
        assertThat(visitor.run("return document.querySelector('#thread .depth-1 textarea').value")
                        .asString())
                .startsWith("@");
        visitor.presses(answer + "a[data-close]");
        assertThat(visitor.number("#thread .talk-form")).isZero();
        visitor.presses(answer + "a[href$='/reply']")
                .types(answer + "textarea", "답글의 답글")
                .presses(answer + ".talk-form button")
                .awaitsText("#thread .depth-1", "답글의 답글");
        visitor.presses("#thread .depth-0 a[href$='/reply']")
                .types("#thread .depth-0 textarea", "나중 답글")
                .presses("#thread .depth-0 .talk-form button")
                .awaitsText("#thread .depth-1", "나중 답글");
        String order = "return [...document.querySelectorAll('#thread .written')].map(e => e.innerText.trim()).join()";
        String seen = visitor.run(order).asString();
        assertThat(seen).isEqualTo("첫 댓글입니다,답글 1,답글의 답글,나중 답글");
        visitor.reloads().awaits("#thread");
        assertThat(visitor.run(order).asString()).as("as it stands after all").isEqualTo(seen);
        visitor.isContent("answers in a row").photographs("answers");
    }
}
