package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every page that can be opened by its address, with one log-in for each role, on a phone and on a desktop. The pages take
 * turns in languages, colours and narrow screens.
 */
@ExtendWith(BrowserExtension.class)
class PageSweepBrowserTest {

    /** Files, pieces for scripts, what is there only half-way through something, and media: they have their own test. */
    private static final Pattern ELSEWHERE = Pattern.compile(String.join(
            "|",
            "/media.*",
            "/me/(uploads|bookmarks|subscriptions)",
            ".*feed\\.atom",
            "/(robots\\.txt|sitemap.*|manifest.*|assets/.*)",
            "/a/\\{id\\}/comments",
            "/login/code",
            "/operator/state",
            "/moderation/service-keys/.*",
            "/(coupons|moderation/campaigns|shop/orders)/\\{id\\}.*",
            "/(moderation/)?leaderboards/.*\\{.*"));

    private final List<String> opened = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    @Test
    void leavesNobodyOutOnAnyPage(BrowserUser visitor, Site site) {
        String article = site.asks("/v1/read/boards/" + site.board("neighbours") + "/articles")
                .path("articles")
                .get(1)
                .path("id")
                .asString();
        visitor.comesWith(Screen.PHONE).opens("/a/" + article);
        String writer = visitor.attribute(".article .meta a.writer", "href");
        String product = visitor.opens("/shop").attribute("ul.tiles a", "href");
        String item = "/media/" + readyItem(site);
        String day = visitor.opens("/hot").attribute("nav.tabs a:nth-of-type(2)", "href");
        sweep(visitor, "/", day, "/hot", "/hot?board=square", "/b/square?scroll", "/b/square?sort=likes", "/b/notices");
        sweep(visitor, "/b/square?prefix=%EC%A7%88%EB%AC%B8", "/a/" + article + "?order=newest", writer, product);
        sweep(visitor, writer + "/comments", "/leaderboards", "/leaderboards/community", "/shop", "/coupons");
        sweep(visitor, "/shortcuts", "/login", "/join", "/logout", "/a/" + article + "?order=likes");

        visitor.logsIn("demo-user", site.password("demo-user"));
        String user = visitor.attribute("html", "data-user");
        String own = "/a/"
                + id(
                        site,
                        user,
                        "/v1/boards/" + site.board("neighbours") + "/articles",
                        Map.of("title", "An article of one's own", "content", "c"));
        String comment = own + "/comments/"
                + id(site, user, "/v1" + own.replace("/a/", "/articles/") + "/comments", Map.of("content", "c"));
        for (String page :
                List.of("", "/articles", "/comments", "/likes", "/password", "/sessions", "/security", "/data")) {
            sweep(visitor, "/me" + page);
        }
        sweep(
                visitor,
                "/me/second-factor",
                "/me/passkeys",
                "/me/warnings",
                "/me/drafts",
                "/me/coupons",
                "/shop/orders");
        sweep(visitor, "/b/square/write", own, own + "/edit", own + "/delete", "/a/" + article + "/report", product);
        sweep(visitor, comment, comment + "/reply", comment + "/edit", comment + "/delete");
        String report =
                id(site, user, "/v1/reports", Map.of("articleId", article, "complaint", "spam", "reason", "words"));

        visitor.comesWith(Screen.PHONE).logsIn("demo-moderator", site.password("demo-moderator"));
        sweep(visitor, "/moderation", "/moderation?board=neighbours", "/moderation/reports/" + report);
        sweep(visitor, "/moderation/boards", "/moderation/boards/" + site.board("neighbours"));
        sweep(visitor, own + "/close", own + "/move", own + "/notice");
        sweep(visitor, "/moderation/users/" + user + "/warn", "/moderation/users/" + user + "/ban");

        visitor.comesWith(Screen.PHONE).logsIn("demo-admin", site.password("demo-admin"));
        sweep(visitor, "/operator", "/moderation/log", "/moderation/security", "/moderation/users/" + user);
        sweep(visitor, "/moderation/boards/new", "/moderation/leaderboards", "/moderation/leaderboards/new");
        sweep(visitor, "/moderation/service-keys", "/moderation/campaigns", "/moderation/campaigns/new");
        sweep(visitor, "/moderation/media", item, item + "/edit", item + "/delete", item + "/report");
        sweep(visitor, "/shop/admin/products", "/shop/admin/products/new", product.replace("/shop/", "/shop/admin/"));
        assertThat(wrong).isEmpty();
        assertThat(site.pages())
                .as("pages that nobody has opened")
                .allMatch(pattern -> ELSEWHERE.matcher(pattern).matches() || isOpened(pattern));
    }

    private void sweep(BrowserUser visitor, String... paths) {
        for (String path : paths) {
            visitor.turnsTo(screen(opened.size())).opens(path);
            opened.add(path.replaceFirst("\\?.*", ""));
            try {
                visitor.isContentOnBothScreens(path);
            } catch (AssertionError e) {
                wrong.add(e.getMessage());
            }
        }
    }

    /** Of the next page: all of languages, colours and widths come together some time. */
    private static Screen screen(int number) {
        Screen screen = Screen.PHONE.in(number % 2 == 0 ? "ko" : "en").inTheDark(number / 2 % 2 == 1);
        return number / 4 % 2 == 0 ? screen : screen.narrow();
    }

    private boolean isOpened(String pattern) {
        Pattern path = Pattern.compile(pattern.replaceAll("\\{[^}]+}", "[^/]+"));
        return opened.stream().anyMatch(each -> path.matcher(each).matches());
    }

    /** One of the demo's pictures, once it is there to be seen. */
    private static String readyItem(Site site) {
        return await("a picture")
                .atMost(Duration.ofMinutes(2))
                .until(
                        () -> site.asks("/v1/media")
                                .path("items")
                                .path(0)
                                .path("id")
                                .asString(),
                        id -> !id.isEmpty());
    }

    private static String id(Site site, String user, String path, Map<String, ?> body) {
        return site.does("POST", path, user, body).path("id").asString();
    }
}
