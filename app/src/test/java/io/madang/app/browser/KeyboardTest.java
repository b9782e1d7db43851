package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Somebody without a mouse. */
@ExtendWith(BrowserExtension.class)
class KeyboardTest {

    private static final String TAB = "\uE004";
    private static final String ENTER = "\uE007";
    private static final int STOPS = 25;

    private static final String FOCUS =
            """
            const e = document.activeElement, s = getComputedStyle(e);
            const box = e.getBoundingClientRect();
            const seen = e.matches(':focus-visible') && box.width > 0 && box.bottom > 0
                && (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 1 || s.boxShadow !== 'none');
            return (seen ? 'seen ' : 'unseen ') + [...document.querySelectorAll('*')].indexOf(e) + ' ' + e.outerHTML.slice(0, 90);
            """;

    private static final String HIDDEN =
            """
            const head = document.querySelector('header.top');
            const hidden = [];
            for (const e of [...document.querySelectorAll('main a[href], main button, main input, main textarea, main summary')].reverse()) {
                e.focus();
                const box = e.getBoundingClientRect();
                if (document.activeElement === e && box.height > 0
                    && (box.bottom <= head.getBoundingClientRect().bottom || box.top >= innerHeight)) {
                    hidden.push(e.outerHTML.slice(0, 90));
                }
            }
            return hidden;
            """;

    @Test
    void seesWhereTheFocusIsAndCanSkipTheMenu(BrowserUser visitor) {
        visitor.comesWith(Screen.DESKTOP).opens("/").keys(TAB);
        assertThat(visitor.run("return document.activeElement.getAttribute('href')")
                        .asString())
                .isEqualTo("#main");
        assertThat(visitor.run(
                                "const b = document.activeElement.getBoundingClientRect(); return b.top >= 0 && b.left >= 0")
                        .asBoolean())
                .as("the way past the menu is shown")
                .isTrue();
        visitor.keys(ENTER).awaits("the focus in the page", "return document.activeElement.closest('main') !== null");
        visitor.opens("/");
        List<String> stops = new ArrayList<>();
        for (int i = 0; i < STOPS; i++) {
            stops.add(visitor.keys(TAB).run(FOCUS).asString());
        }
        assertThat(stops).allMatch(stop -> stop.startsWith("seen "));
        assertThat(stops).as("each stop is another").doesNotHaveDuplicates();
        visitor.isContent("home by keyboard");
    }

    @Test
    void readsByShortcutsAndTurnsThemOff(BrowserUser visitor) {
        visitor.comesWith(Screen.DESKTOP).opens("/b/square").keys("jj");
        assertThat(visitor.run(
                                "return [...document.querySelectorAll('main .row a.title')].indexOf(document.activeElement)")
                        .asInt())
                .isEqualTo(1);
        visitor.keys("o").awaits("article.article");
        visitor.keys("?").awaits("table.keys").isContent("shortcuts").photographs("shortcuts");
        visitor.presses("[data-keys]").opens("/b/square").keys("j");
        assertThat(visitor.run("return document.activeElement.matches('a.title')")
                        .asBoolean())
                .as("turned off")
                .isFalse();
        visitor.opens("/shortcuts").presses("[data-keys]").keys("h").awaits("section[aria-labelledby=new]");
        visitor.isContent("home by shortcut");
    }

    /** Going back through a page, whatever has the focus is below the head that stays. */
    @ParameterizedTest
    @MethodSource("io.madang.app.browser.ReadingBrowserTest#screens")
    void neverHidesTheFocusBehindTheHead(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        String article = visitor.opens("/b/neighbours").attribute("ol.rows a.title", "href");
        for (String page : List.of("/b/neighbours", article, "/b/neighbours/write", "/me")) {
            visitor.opens(page);
            visitor.run("window.scrollTo({top: document.documentElement.scrollHeight, behavior: 'instant'})");
            assertThat(visitor.run(HIDDEN).toString()).as(page).isEqualTo("[]");
        }
    }

    @Test
    void readsByShortcutsInAHangulLayout(BrowserUser visitor) {
        visitor.comesWith(Screen.DESKTOP.in("ko")).opens("/b/square");
        visitor.run(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ㅓ', code: 'KeyJ', bubbles: true}))");
        assertThat(visitor.run("return document.activeElement.matches('a.title')")
                        .asBoolean())
                .isTrue();
        visitor.isContent("board by a Hangul layout");
    }

    @Test
    void logsInAndLikesByKeys(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP).opens("/login");
        visitor.awaits("the first field to have the focus", "return document.activeElement.name === 'name'");
        visitor.keys("demo-user" + TAB + site.password("demo-user") + ENTER).awaits("header a[href='/me']");
        visitor.opens("/b/square");
        visitor.run("document.querySelector('ol.rows a.title').focus()");
        visitor.keys(ENTER).awaits("article.article form.likes button");
        visitor.run("document.querySelector('form.likes button').focus()");
        // shown at once, true when the answer has come: only then does the next press count
        visitor.keys(ENTER).awaits("form.likes [name=like][value=false]");
        visitor.keys(ENTER).awaits("form.likes button[aria-pressed=false]");
        visitor.isContent("liked by keyboard");
    }
}
