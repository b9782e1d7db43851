package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What readers, writers and moderators do in a browser without scripts, beyond reading and writing. */
@ExtendWith(BrowserExtension.class)
class ScriptlessBrowserTest {

    static Stream<Screen> ofUsers() {
        return Stream.of(Screen.PHONE.in("en"), Screen.DESKTOP.in("ko"));
    }

    static Stream<Screen> ofModerators() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("ofUsers")
    void talksVotesKeepsDraftsAndReports(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).withoutScripts(() -> {
            visitor.logsIn("demo-user", site.password("demo-user"));
            String article = publishes(visitor, "square", "Without scripts");
            talks(visitor, article);
            visitor.presses("#down-button").awaits("#down-button[aria-pressed=true]");
            visitor.presses("#down-button").awaits("#down-button[aria-pressed=false]");
            meetsAnotherEdit(visitor, site, article);
            findsByPrefixAndOrder(visitor);
            keepsADraft(visitor);
            String another = article(site, "square", screen.phone() ? 8 : 9);
            visitor.opens(another + "/report").presses("[name=complaint][value=SPAM]");
            visitor.presses("form[action$='/report'] .button").awaits("main .done-note");
            visitor.isContent("reported without scripts");
            mistypesThePasswordAndChangesTheLanguage(visitor);
        });
    }

    private static void talks(BrowserUser visitor, String article) {
        String form = "form[action='" + article + "/comments'] ";
        visitor.types(form + "textarea", "the first")
                .presses(form + ".button")
                .awaitsText("#thread .depth-0 .written", "the first");
        visitor.presses("#thread .depth-0 a[href$='/reply']")
                .types("main .talk-form textarea", "an answer")
                .presses("main .talk-form .button")
                .awaitsText("#thread .depth-1 .written", "an answer");
        visitor.presses("#thread .depth-0 a[href$='quote=yes']").awaits("main .talk-form textarea");
        assertThat(visitor.run("return document.querySelector('main .talk-form textarea').value")
                        .asString())
                .startsWith("> the first");
        visitor.isContent("a quotation without scripts")
                .presses("main .talk-form .button")
                .awaitsText("#thread .depth-1 blockquote", "the first");
        visitor.presses("#thread .depth-0 form.likes button").awaits("#thread .depth-0 button.like[aria-pressed=true]");
        visitor.isContent("talk without scripts");
    }

    private static void meetsAnotherEdit(BrowserUser visitor, Site site, String article) {
        String writer = visitor.attribute("html", "data-user");
        visitor.opens(article + "/edit").types("[name=content]", "what I typed");
        site.edits(article.substring("/a/".length()), writer, "Another title", "typed elsewhere");
        visitor.presses("form[data-draft] .ways .button")
                .awaits(".conflict")
                .awaitsText(".conflict ins", "what I typed");
        visitor.complaints();
        visitor.isContent("conflict without scripts")
                .presses("form[data-draft] .ways .button")
                .awaitsText("article.article .written", "what I typed");
    }

    private static void findsByPrefixAndOrder(BrowserUser visitor) {
        visitor.opens("/b/square")
                .presses(".prefixes a:nth-of-type(2)")
                .presses(".sorts a[href$='sort=hot']")
                .awaits(".sorts a[href$='sort=hot'][aria-current]")
                .awaits(".prefixes a:nth-of-type(2)[aria-current]");
        assertThat(visitor.number("ol.rows li.row")).isPositive();
        visitor.isContent("prefix and order without scripts");
    }

    private static void keepsADraft(BrowserUser visitor) {
        visitor.opens("/b/kitchen/write")
                .types("[name=title]", "unfinished")
                .types("[name=content]", "some more is to come")
                .presses("[name=keep]")
                .awaits("main .done-note");
        visitor.opens("/me/drafts")
                .presses("a[href='/b/kitchen/write?draft=use']")
                .awaits("form[data-draft]");
        assertThat(visitor.run("return document.querySelector('[name=title]').value")
                        .asString())
                .isEqualTo("unfinished");
        visitor.opens("/me/drafts").presses("form[action='/me/drafts'] button").awaits("main .done-note");
    }

    private static void mistypesThePasswordAndChangesTheLanguage(BrowserUser visitor) {
        String form = "form[action='/me/password'] ";
        visitor.opens("/me/password")
                .types(form + "[name=currentPassword]", "not this one")
                .types(form + "[name=newPassword]", "another long pass phrase")
                .types(form + "[name=again]", "another long pass phrase")
                .presses(form + ".button")
                .awaits(form + "[name=currentPassword][aria-invalid=true]")
                .isRefused(401);
        // the form was shown in answer to being sent; the switch leads back to its page
        visitor.opens("/me")
                .types("form[action='/me/nickname'] [name=nickname]", "a/b")
                .presses("form[action='/me/nickname'] .button")
                .awaits("#new-nickname[aria-invalid=true]")
                .isRefused(400);
        String before = visitor.attribute("html", "lang");
        visitor.presses("form[action='/language'] button")
                .awaits("html:not([lang=" + before + "])")
                .awaits("form[action='/me/nickname']");
        visitor.isContent("another language without scripts");
    }

    @ParameterizedTest
    @MethodSource("ofModerators")
    void pinsClosesDeletesWarnsBansAndSuspends(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).withoutScripts(() -> {
            visitor.logsIn("demo-admin", site.password("demo-admin"));
            String article = publishes(visitor, "neighbours", "To be looked after");
            for (String act : new String[] {"notice", "notice", "close", "close"}) {
                visitor.opens(article + "/" + act)
                        .isContent(act + " without scripts")
                        .presses("form[action='" + article + "/" + act + "'] .button")
                        .awaits("main > .done-note");
            }
            visitor.opens(article + "/delete")
                    .presses("form[action='" + article + "/delete'] .button")
                    .awaits("h1 a[href='/b/neighbours']");
            assertThat(visitor.number("a[href='" + article + "']")).isZero();
            String user = visitor.opens("/b/kitchen")
                    .attribute("ol.rows a.writer", "href")
                    .replace("/u/", "/moderation/users/");
            visitor.opens(user + "/warn")
                    .types("[name=text]", "Please stay polite")
                    .presses("main form .button")
                    .awaits("main > .done-note");
            visitor.opens(user + "/ban")
                    .isContent("ban")
                    .presses("main form .button")
                    .awaits("main > .done-note")
                    .awaits("#present ~ ul li");
            visitor.isContent("banned").presses("#present ~ ul button").awaits("#present ~ .empty");
            visitor.opens(user).presses("#suspension ~ form .button.danger").awaits("main > .done-note");
            visitor.opens(user)
                    .isContent("suspended without scripts")
                    .presses("form:has([name=reinstate]) .button")
                    .awaits("main > .done-note");
        });
    }

    private static String publishes(BrowserUser visitor, String board, String title) {
        visitor.opens("/b/" + board + "/write")
                .types("[name=title]", title)
                .types("[name=content]", "text")
                .presses("form[data-draft] .ways .button")
                .awaitsText("h1", title);
        return visitor.run("return location.pathname").asString();
    }

    /** The path of one of a board's newest articles. */
    private static String article(Site site, String board, int number) {
        JsonNode newest =
                site.asks("/v1/read/boards/" + site.board(board) + "/articles").path("articles");
        return "/a/" + newest.get(number).path("id").asString();
    }
}
