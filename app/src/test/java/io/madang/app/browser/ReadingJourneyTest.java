package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Somebody who has no account, and reads. */
@ExtendWith(Tour.class)
class ReadingJourneyTest {

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void looksAround(Screen screen, Visitor visitor, Site site) {
        visitor.comesWith(screen).opens("/");
        assertThat(visitor.attribute("html", "lang")).isEqualTo(screen.language());
        assertThat(visitor.number("ol.hot li")).isBetween(5, 10);
        visitor.isContent("home").photographs("home");

        visitor.opens("/b/square").isContent("board").photographs("board");
        assertThat(visitor.number("ol.rows li.row")).isEqualTo(30);
        visitor.presses("nav.pager a:not([aria-current])").awaits("nav.pager a[aria-current][href$='page=2']");
        assertThat(visitor.path()).isEqualTo("/b/square?page=2");

        String discussed = discussed(site);
        visitor.opens("/a/" + discussed).isContent("article").photographs("article");
        assertThat(visitor.number("#thread > li.comment")).isPositive();
        assertThat(visitor.number("time[datetime]")).isPositive();
        visitor.presses(".article .meta a.writer").isContent("user").photographs("user");

        visitor.opens("/hot").isContent("hot").photographs("hot");
        visitor.presses("nav.tabs a:nth-of-type(3)");
        assertThat(visitor.number("ol.hot li")).as("hot articles of a past day").isBetween(3, 10);
        visitor.isContent("hot day");

        visitor.opens("/a/1").isRefused(404).photographs("missing");
    }

    @Test
    void scrollsPastTheNewestToTheVeryFirst(Visitor visitor, Site site) {
        visitor.comesWith(Screen.PHONE).opens("/b/square?scroll");
        int all = site.asks("/v1/read/boards/" + board(site, "square") + "/count")
                .path("count")
                .asInt();
        assertThat(all).as("beyond the window of the newest").isGreaterThan(Site.NEWEST + 20);
        visitor.awaits(
                "all articles",
                """
                window.scrollTo(0, document.documentElement.scrollHeight);
                return document.querySelectorAll('ol.rows li.row').length >= arguments[0]
                    && !document.querySelector('ol.rows .more a')
                """,
                all);
        JsonNode links = visitor.run(
                "return [...document.querySelectorAll('ol.rows li.row a.title')].map(a => a.getAttribute('href'))");
        List<Long> ids = StreamSupport.stream(links.spliterator(), false)
                .map(link -> Long.valueOf(link.asString().substring("/a/".length())))
                .toList();
        assertThat(ids).hasSize(all).isSortedAccordingTo((one, other) -> Long.compare(other, one));
        assertThat(new HashSet<>(ids)).hasSize(all);
        visitor.isContent("scroll");
    }

    @Test
    void changesLanguageAndColoursWithoutLosingThePlace(Visitor visitor) {
        visitor.comesWith(Screen.DESKTOP).opens("/b/square?page=2");
        String light = background(visitor);
        visitor.presses("form[action='/language'] button").awaits("html[lang=ko]");
        assertThat(visitor.path()).isEqualTo("/b/square?page=2");
        visitor.presses("form[action='/theme'] button")
                .awaits(
                        "other colours",
                        "return getComputedStyle(document.body).backgroundColor !== arguments[0]",
                        light);
        assertThat(visitor.path()).isEqualTo("/b/square?page=2");
        visitor.isContent("chosen colours").opens("/");
        assertThat(visitor.attribute("html", "lang")).isEqualTo("ko");
        assertThat(background(visitor)).isNotEqualTo(light);
    }

    @Test
    void countsAViewOncePerVisitor(Visitor visitor, Site site) {
        // one that no other journey opens: they all come from the same address, with the same browser
        String article = site.asks("/v1/read/boards/" + board(site, "kitchen") + "/articles")
                .path("articles")
                .get(0)
                .path("id")
                .asString();
        long before = views(site, article);
        visitor.comesWith(Screen.DESKTOP).opens("/a/" + article);
        visitor.reloads().opens("/a/" + article);
        assertThat(views(site, article)).isEqualTo(before + 1);
        visitor.isContent("article again");
    }

    private static long views(Site site, String article) {
        return site.asks("/v1/views/counts?ids=" + article).get(0).path("count").asLong();
    }

    /** An article of the threaded board that has been talked about. */
    private static String discussed(Site site) {
        JsonNode articles = site.asks("/v1/read/boards/" + board(site, "code-and-coffee") + "/articles?size=30")
                .path("articles");
        return StreamSupport.stream(articles.spliterator(), false)
                .filter(article -> article.path("commentCount").asLong() > 1)
                .findFirst()
                .orElseThrow()
                .path("id")
                .asString();
    }

    private static String board(Site site, String slug) {
        return site.asks("/v1/boards/by-slug/" + slug).path("id").asString();
    }

    private static String background(Visitor visitor) {
        return visitor.run("return getComputedStyle(document.body).backgroundColor")
                .asString();
    }
}
