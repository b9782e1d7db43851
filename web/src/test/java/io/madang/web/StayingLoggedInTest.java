package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.service.Concurrently;
import io.madang.web.Browser.Visit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Sessions that go on, that end, and that meet themselves in another tab. */
class StayingLoggedInTest {

    private final WebServer server = WebServer.shared();

    @Test
    void renewsASessionWhoseAccessTokenIsGoneOrBad() {
        Browser browser = Browser.joined(server, Browser.freshName());
        String first = refresh(browser);
        browser.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        browser.open("/me").isAt("/me");
        assertThat(browser.cookies()).containsKey("__Host-madang-access");
        assertThat(refresh(browser)).isNotEqualTo(first);
        browser.cookies().put("__Host-madang-access", "nonsense");
        browser.open("/me").isAt("/me");
        assertThat(browser.cookies().getOrDefault("__Host-madang-access", "")).isNotEqualTo("nonsense");
    }

    @Test
    void tabsThatRenewAtOnceAllStayLoggedIn() {
        Browser browser = Browser.joined(server, Browser.freshName());
        browser.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        List<Browser> tabs = java.util.stream.IntStream.range(0, 6)
                .mapToObj(i -> browser.copy(server))
                .toList();
        Concurrently.run(tabs.size(), i -> tabs.get(i).open("/me").isAt("/me"));
        assertThat(tabs.stream().map(StayingLoggedInTest::refresh).distinct()).hasSize(1);
        Browser kept = tabs.getLast();
        kept.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        kept.open("/me").isAt("/me");
    }

    @Test
    void aStolenOldSessionCookieEndsTheSession() {
        Browser browser = Browser.joined(server, Browser.freshName());
        Browser thief = browser.copy(server);
        for (int i = 0; i < 2; i++) {
            browser.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
            browser.open("/me").isAt("/me");
        }
        thief.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(thief.open("/me").path()).startsWith("/login");
        browser.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(browser.open("/me").path()).startsWith("/login");
    }

    @Test
    void logInsBeginWithTokensThatNobodyHasSeen() {
        String name = Browser.freshName();
        Browser.joined(server, name);
        Browser planted = Browser.joined(server, Browser.freshName());
        String before = refresh(planted);
        Browser victim = planted.copy(server);
        victim.send(victim.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
        assertThat(refresh(victim)).isNotEqualTo(before);
        planted.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(planted.open("/me").path())
                .as("the session that was there before has ended")
                .startsWith("/login");
    }

    @Test
    void keepsWhatWasTypedWhenTheSessionHasEnded() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        String write = "/b/" + board.slug() + "/write";
        Visit form = browser.open(write);
        browser.cookies().keySet().removeIf(cookie -> cookie.contains("access") || cookie.contains("refresh"));
        Visit ended = browser.send(form, write, Map.of("title", "long work", "content", "of an hour"))
                .status(401);
        assertThat(ended.note()).startsWith("You've been logged out.");
        assertThat(ended.typed("#content")).isEqualTo("of an hour");
        browser.send(browser.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD));
        Visit published = browser.send(ended, write, Map.of()).status(200);
        assertThat(published.page().select("h1").text()).isEqualTo("long work");
        String comments = published.path() + "/comments";
        Visit open = browser.open(published.path());
        browser.cookies().keySet().removeIf(cookie -> cookie.contains("access") || cookie.contains("refresh"));
        Visit silenced =
                browser.send(open, comments, Map.of("content", "my thoughts")).status(401);
        assertThat(silenced.typed("textarea[name=content]")).isEqualTo("my thoughts");
    }

    @Test
    void knowsSomebodyWhoseTokenIsLongerThanACookie() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        String user = browser.open("/me")
                .page()
                .select("main a[href^=/u/]")
                .attr("href")
                .substring(3);
        for (int i = 0; i < 200; i++) {
            server.moderator(user, server.newBoard(CommentStyle.TWO_LEVEL).id().value());
        }
        browser.send(browser.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
        assertThat(browser.cookies().keySet()).contains("__Host-madang-access-1");
        assertThat(browser.cookies().values()).allMatch(value -> value.length() < 4_000);
        browser.open("/me").isAt("/me");
        Visit home = browser.open("/");
        browser.post(
                "/logout",
                Map.of(
                        "_form",
                        home.page()
                                .select("header form[action=/logout] input[name=_form]")
                                .val()),
                Map.of());
        assertThat(browser.cookies()).isEmpty();
    }

    @Test
    void actsThroughPeersToo() {
        String peer = "http://127.0.0.1:" + server.port();
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String[] settings = Stream.concat(
                        Stream.of("madang.web.url=" + Browser.ORIGIN),
                        Stream.of("account", "article", "comment", "like", "view", "hot", "read", "moderation")
                                .map(role -> "madang.peers." + role + "=" + peer))
                .toArray(String[]::new);
        try (WebServer alone = WebServer.alone(settings)) {
            Browser browser = Browser.joined(alone, Browser.freshName());
            String write = "/b/" + board.slug() + "/write";
            Visit article = browser.send(browser.open(write), write, Map.of("title", "from afar", "content", "text"));
            assertThat(article.page().select("h1").text()).isEqualTo("from afar");
            Visit liked = browser.send(article, article.path() + "/like", Map.of());
            assertThat(liked.page().select(".likes button").attr("aria-pressed"))
                    .isEqualTo("true");
            browser.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
            Visit list = browser.open("/me/sessions").isAt("/me/sessions");
            assertThat(list.page().select(".session .meta").text())
                    .as("the browser's address, not the pages' own")
                    .startsWith("127.77.");
        }
    }

    @Test
    void saysWhenToComeAgain() {
        Browser browser = Browser.of(server);
        String name = Browser.freshName();
        Visit form = browser.open("/login");
        Visit last = form;
        for (int i = 0; i < 11; i++) {
            last = browser.send(form, "/login", Map.of("name", name, "password", "wrong"));
        }
        assertThat(last.status(429).note())
                .matches("You're doing that too often. Try again in 1[45] min. Your text is still here\\.");
        assertThat(last.page().select("#name").val()).isEqualTo(name);
    }

    private static String refresh(Browser browser) {
        return browser.cookies().getOrDefault("__Host-madang-refresh", "");
    }
}
