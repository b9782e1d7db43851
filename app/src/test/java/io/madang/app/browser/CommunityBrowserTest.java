package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The habits of communities: notices, prefixes, orders, best comments, names, sharing, unread marks. */
@ExtendWith(BrowserExtension.class)
class CommunityBrowserTest {

    /** A browser that stores nothing for this site. */
    private static final String NO_STORAGE =
            "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})";

    private static final String WOULD_WARN =
            "const leaving = new Event('beforeunload', {cancelable: true}); dispatchEvent(leaving);"
                    + " return leaving.defaultPrevented";

    /** Either language on either screen. */
    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE.in("en"), Screen.DESKTOP.in("ko"));
    }

    @ParameterizedTest
    @MethodSource("screens")
    void findsTheWayOnABoard(Screen screen, BrowserUser visitor, Site site) {
        String pinned = article(site, "square", 3);
        site.administers("PUT", "/v1/articles/" + pinned + "/notice", Map.of());
        visitor.comesWith(screen).opens("/");
        assertThat(visitor.number("aside h3.group")).as("groups of boards").isPositive();
        assertThat(visitor.run(
                                "const middle = e => { const b = document.querySelector(e).getBoundingClientRect();"
                                        + " return (b.top + b.bottom) / 2; }; return Math.abs(middle('.brand') - middle('.tools'))")
                        .asDouble())
                .as("name and tools stand in one row")
                .isLessThan(2);
        visitor.opens("/b/square")
                .awaits("ul.notices a[href='/a/" + pinned + "']")
                .isContent("notices")
                .photographs("board-notices");
        visitor.presses(".prefixes a:nth-of-type(2)").awaits(".prefixes a:nth-of-type(2)[aria-current]");
        String prefix = visitor.text(".prefixes [aria-current]");
        assertThat(visitor.number("ol.rows li.row")).isPositive();
        assertThat(visitor.run(
                                "return [...document.querySelectorAll('ol.rows li.row')].every(r =>"
                                        + " r.querySelector('.tag').innerText === arguments[0])",
                                prefix)
                        .asBoolean())
                .isTrue();
        visitor.isContent("prefix");
        visitor.presses(".sorts a[href$='sort=comments']").awaits(".sorts a[href$='sort=comments'][aria-current]");
        assertThat(numbers(visitor, "ol.rows .talk")).isNotEmpty().isSortedAccordingTo((one, other) -> other - one);
        visitor.isContent("sorted");
        site.administers("DELETE", "/v1/articles/" + pinned + "/notice", Map.of());
    }

    @ParameterizedTest
    @MethodSource("screens")
    void followsTheTalk(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        String article = article(site, screen.phone() ? "neighbours" : "kitchen", 1);
        String area = "form[action='/a/" + article + "/comments'] textarea";
        String send = "form[action='/a/" + article + "/comments'] button:not([type=button])";
        visitor.opens("/a/" + article)
                .types(area, "먼저")
                .presses(send)
                .awaitsText("#thread .just-written .written", "먼저");
        String first = visitor.attribute("#thread .just-written", "id").substring(1);
        for (int i = 0; i < 3; i++) {
            site.does("PUT", "/v1/articles/" + article + "/comment-likes/" + first, site.reader(), Map.of());
        }
        String own = "#c" + first + " ";
        visitor.presses(own + "a[href$='/reply']")
                .types(own + "textarea", "답글")
                .presses(own + ".talk-form button:not([type=button])")
                .awaitsText("#thread .just-written.depth-1", "답글");
        String answer = visitor.attribute("#thread .just-written.depth-1", "id").substring(1);
        visitor.presses("#c" + answer + " a[href$='/reply']").awaits("#c" + answer + " textarea");
        String named = visitor.run("return document.querySelector(arguments[0]).value", "#c" + answer + " textarea")
                .asString();
        visitor.types("#c" + answer + " textarea", named + "맞아요")
                .presses("#c" + answer + " .talk-form button:not([type=button])")
                .awaits("#thread a.mention[href^='/u/']");
        visitor.reloads().awaits(".best-comment .count");
        assertThat(visitor.text(".best-comment .count")).contains("3");
        visitor.isContent("best comments").photographs("best-comments");
        visitor.presses(".sorts a[href*='order=newest']").awaits(".sorts a[href*='order=newest'][aria-current]");
        visitor.types(area, "맨 위로").presses(send).awaitsText("#thread .just-written .written", "맨 위로");
        assertThat(visitor.text("#thread > .comment .written"))
                .as("the newest stands first")
                .isEqualTo("맨 위로");
        visitor.presses(".sorts a[href*='order=likes']").awaits(".sorts a[href*='order=likes'][aria-current]");
        assertThat(visitor.attribute("#thread > .comment", "id")).isEqualTo("c" + first);
        visitor.isContent("most liked");
        visitor.opens("/a/" + article)
                .presses("#thread a.mention")
                .presses(".tabs a[href$='/comments']")
                .awaitsText(".row .written", "맞아요")
                .isContent("comments of a person");
    }

    /** A comment that was written while others were not loaded yet is not there twice when they are. */
    @Test
    void showsNoCommentTwice(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-user", site.password("demo-user"));
        String article = article(site, "kitchen", 4);
        String user = visitor.attribute("html", "data-user");
        for (int i = 0; i < 55; i++) {
            site.does("POST", "/v1/articles/" + article + "/comments", user, Map.of("content", "number " + i));
        }
        await("all are read")
                .atMost(Duration.ofMinutes(2))
                .until(() -> site.asks("/v1/read/articles/" + article + "/comments?size=100")
                                .path("comments")
                                .size()
                        >= 55);
        String form = "form[action='/a/" + article + "/comments'] ";
        visitor.opens("/a/" + article)
                .awaits("#thread > .more a")
                .types(form + "textarea", "the last one")
                .presses(form + "button:not([type=button])")
                .awaitsText("#thread .just-written .written", "the last one");
        visitor.presses("#thread > .more a").awaits("#thread:not(:has(> .more))");
        assertThat(visitor.run("return [...document.querySelectorAll('#thread .written')]"
                                + ".filter(e => e.innerText === 'the last one').length")
                        .asInt())
                .isEqualTo(1);
        visitor.isContent("all comments");
    }

    @Test
    void readsCodeLoadsAPictureAndSharesTheArticle(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP.in("ko")).logsIn("demo-user", site.password("demo-user"));
        String user = visitor.attribute("html", "data-user");
        String article = site.does(
                        "POST",
                        "/v1/boards/" + site.board("code-and-coffee") + "/articles",
                        user,
                        Map.of(
                                "title",
                                "Colours",
                                "content",
                                "```js\nconst yard = 'a string'; // why\n```\n\n![a yard](https://127.0.0.1:1/yard.png)"))
                .path("id")
                .asString();
        visitor.withScript(
                "Object.defineProperty(navigator, 'share', {value: undefined});"
                        + "Object.defineProperty(navigator, 'clipboard',"
                        + " {value: {writeText: text => { window.copied = text; return Promise.resolve(); }}})",
                () -> {
                    visitor.opens("/a/" + article).awaits(".code-keyword").awaits(".code-string");
                    assertThat(visitor.text(".code-keyword")).isEqualTo("const");
                    assertThat(visitor.text(".code-comment")).isEqualTo("// why");
                    assertThat(visitor.number(".written img"))
                            .as("nothing is loaded unasked")
                            .isZero();
                    visitor.isContent("code").photographs("code");
                    visitor.presses("[data-share]")
                            .awaits(
                                    "the link is copied",
                                    "return window.copied === location.origin + location.pathname");
                    visitor.presses(".written a.picture").awaits(".written img[referrerpolicy=no-referrer]");
                    assertThat(visitor.attribute(".written img", "src")).isEqualTo("https://127.0.0.1:1/yard.png");
                });
        assertThat(visitor.complaints())
                .as("nobody has the picture, and the policy let it be asked for")
                .allMatch(complaint -> complaint.contains("ERR_") && !complaint.contains("Content Security Policy"));
    }

    @Test
    void isAskedBeforeWhatIsKeptNowhereIsLost(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-user", site.password("demo-user"));
        String article = article(site, "square", 5);
        String area = "form[action='/a/" + article + "/comments'] textarea";
        visitor.opens("/a/" + article).types(area, "kept");
        assertThat(visitor.run(WOULD_WARN).asBoolean()).as("it will be back").isFalse();
        visitor.run("localStorage.clear()");
        visitor.withScript(NO_STORAGE, () -> {
            visitor.opens("/a/" + article);
            assertThat(visitor.run(WOULD_WARN).asBoolean())
                    .as("nothing was typed")
                    .isFalse();
            visitor.types(area, "lost");
            assertThat(visitor.run(WOULD_WARN).asBoolean()).isTrue();
            visitor.run(
                    "const a = document.querySelector(arguments[0]); a.value = '';"
                            + " a.dispatchEvent(new Event('input', {bubbles: true}))",
                    area);
            assertThat(visitor.run(WOULD_WARN).asBoolean())
                    .as("nothing is left")
                    .isFalse();
            visitor.opens("/b/square/write").types("[name=content]", "a long text");
            assertThat(visitor.run(WOULD_WARN).asBoolean()).as("the editor").isTrue();
            visitor.run(
                    "document.querySelector('form[data-draft]').addEventListener('submit', e => e.preventDefault())");
            visitor.types("[name=title]", "title").presses("form[data-draft] .ways .button");
            assertThat(visitor.run(WOULD_WARN).asBoolean()).as("it is sent").isFalse();
        });
        visitor.isContent("leaving");
    }

    /** What is new is marked in hot lists, beside boards and in the menu, also on pages that do not list it. */
    @ParameterizedTest
    @MethodSource("screens")
    void seesWhereSomethingIsNew(Screen screen, BrowserUser visitor) {
        visitor.comesWith(screen).opens("/");
        visitor.run("localStorage.setItem('madang-read', JSON.stringify({last: 1, read: []}))");
        visitor.opens("/").awaits("ol.hot .new-mark").awaits(".boards a.has-new");
        visitor.isContent("what is new");
        String board = visitor.attribute(".boards a.has-new", "href");
        visitor.opens("/shortcuts").awaits(".menu li a.has-new[href='" + board + "']");
        visitor.opens(board).opens("/shortcuts");
        assertThat(visitor.number(".menu li a.has-new[href='" + board + "']"))
                .as("the board was looked at")
                .isZero();
        visitor.opens("/").awaits("ol.hot .new-mark").opens("/hot").awaits("ol.rows .new-mark");
        assertThat(visitor.number(".has-new[href='" + board + "']"))
                .as("rows that were not opened do not mark a board that was")
                .isZero();
        visitor.run("localStorage.removeItem('madang-read')");
    }

    @Test
    void findsTheCurrentOneAmongFiftyBoards(BrowserUser visitor, Site site) {
        int there = site.asks("/v1/boards?size=100").path("boards").size();
        List<String> made = IntStream.range(there, 50)
                .mapToObj(number -> site.administers(
                                "POST",
                                "/v1/boards",
                                Map.of("slug", "board-" + number, "name", "Board number " + number, "description", ""))
                        .path("id")
                        .asString())
                .toList();
        try {
            screens().forEach(screen -> findsTheCurrentBoard(screen, visitor, site));
        } finally {
            made.forEach(board -> site.administers("DELETE", "/v1/boards/" + board, Map.of()));
        }
    }

    private static void findsTheCurrentBoard(Screen screen, BrowserUser visitor, Site site) {
        String page = "/a/" + article(site, "square", 2);
        await("all boards in the menu")
                .atMost(Duration.ofMinutes(1))
                .until(() -> visitor.comesWith(screen).opens(page).number(".menu li a") >= 50);
        assertThat(visitor.attribute(".menu li a[aria-current]", "href"))
                .as("an article's page marks its board")
                .isEqualTo("/b/square");
        assertThat(visitor.attribute(".main-nav > .of-board[aria-current]", "href"))
                .isEqualTo("/b/square");
        visitor.presses(".menu > summary").awaits(".menu[open]");
        visitor.awaits(
                "the list to be scrolled to the current board",
                """
                const box = document.querySelector('.menu li a[aria-current]').getBoundingClientRect();
                const list = document.querySelector('.menu ul').getBoundingClientRect();
                return box.top >= list.top - 1 && box.bottom <= list.bottom + 1
                """);
        assertThat(visitor.run("return document.querySelector('.menu ul').getBoundingClientRect().bottom - innerHeight")
                        .asDouble())
                .as("all of the list is on the screen")
                .isLessThanOrEqualTo(0);
        visitor.isContent("fifty boards").photographs("fifty-boards");
    }

    /** Everything that matters works without scripts, on a phone and on a desktop. */
    @ParameterizedTest
    @MethodSource("screens")
    void doesWithoutScripts(Screen screen, BrowserUser visitor, Site site) {
        String article = article(site, "neighbours", 2);
        visitor.comesWith(screen).withoutScripts(() -> {
            visitor.logsIn("demo-user", site.password("demo-user"));
            visitor.opens("/b/neighbours").isContent("board without scripts");
            assertThat(visitor.number("ol.rows li.row")).isPositive();
            String form = "form[action='/a/" + article + "/comments'] ";
            visitor.opens("/a/" + article)
                    .isContent("article without scripts")
                    .types(form + "textarea", "스크립트 없이")
                    .presses(form + ".ways .button, " + form + ".ways button")
                    .awaitsText("#thread .written, .thread .written", "스크립트 없이");
            visitor.opens("/a/" + article).presses("#like-button").awaits("#like-button[aria-pressed=true]");
            visitor.presses("#like-button").awaits("#like-button[aria-pressed=false]");
            visitor.presses(".menu > summary")
                    .awaits(".menu[open]")
                    .presses(".menu a[href='/b/square']")
                    .awaits("h1 a[href='/b/square']");
            visitor.opens("/b/square/write")
                    .types("[name=title]", "스크립트 없이 쓴 글")
                    .types("[name=content]", "**굵게**")
                    .presses("[name=preview]")
                    .awaits("#preview .written strong")
                    .isContent("preview without scripts");
            visitor.presses("form[data-draft] .ways .button").awaitsText("h1", "스크립트 없이 쓴 글");
            visitor.isContent("published without scripts");
        });
    }

    private static List<Integer> numbers(BrowserUser visitor, String selector) {
        return Stream.of(visitor.run(
                                "return [...document.querySelectorAll(arguments[0])].map(e =>"
                                        + " e.innerText.replace(/\\D/g, '')).join(' ')",
                                selector)
                        .asString()
                        .split(" "))
                .filter(number -> !number.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    /** One of a board's newest articles, which no other journey uses. */
    private static String article(Site site, String board, int number) {
        JsonNode newest =
                site.asks("/v1/read/boards/" + site.board(board) + "/articles").path("articles");
        return newest.get(Math.min(number, newest.size() - 1)).path("id").asString();
    }
}
