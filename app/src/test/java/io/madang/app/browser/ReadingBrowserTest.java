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
@ExtendWith(BrowserExtension.class)
class ReadingBrowserTest {

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void looksAround(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).opens("/");
        assertThat(visitor.attribute("html", "lang")).isEqualTo(screen.language());
        assertThat(visitor.number("ol.hot li")).isBetween(5, 10);
        visitor.isContent("home").photographs("home");
        assertThat(visitor.number("details.score[open]"))
                .as("parts of scores are shown on demand")
                .isZero();
        visitor.presses("details.score > summary").awaits("details.score[open] .parts");
        usesTheMenu(visitor);

        visitor.opens("/b/square").isContent("board").photographs("board");
        assertThat(visitor.number("ol.rows li.row")).isEqualTo(30);
        visitor.presses("nav.pager a:not([aria-current])").awaits("nav.pager a[aria-current][href$='page=2']");
        assertThat(visitor.path()).isEqualTo("/b/square?page=2");

        String discussed = discussed(site);
        visitor.opens("/a/" + discussed).isContent("article").photographs("article");
        assertThat(visitor.number("#thread > li.comment")).isPositive();
        assertThat(visitor.number("time[datetime][data-age][title]")).isPositive();
        assertThat(visitor.number("#thread .writer img.face")).isPositive();
        assertThat(visitor.number(".steps a")).isPositive();
        assertThat(visitor.attribute("link[rel=manifest]", "href")).isEqualTo("/manifest.webmanifest");
        visitor.presses(".article .meta a.writer").isContent("user").photographs("user");

        visitor.opens("/hot").isContent("hot").photographs("hot");
        visitor.presses("nav.tabs a:nth-of-type(3)");
        assertThat(visitor.number("ol.hot li")).as("hot articles of a past day").isBetween(3, 10);
        visitor.isContent("hot day");

        visitor.opens("/shop?period=week").isContent("shop").photographs("shop");
        assertThat(visitor.number("ol.tiles li.tile")).as("popular products").isPositive();
        assertThat(visitor.number("ul.tiles li.tile")).isEqualTo(12);
        visitor.presses("ul.tiles a").isContent("product").photographs("product");

        visitor.opens("/a/1").isRefused(404).photographs("missing");
    }

    private static void usesTheMenu(BrowserUser visitor) {
        visitor.presses(".menu > summary").awaits(".menu[open] a[href='/b/square']");
        visitor.isContent("menu").photographs("menu");
        visitor.keys("\uE00C").awaits(".menu:not([open])");
        visitor.presses(".menu > summary").presses(".menu a[href='/b/square']").awaits("h1 a[href='/b/square']");
        assertThat(visitor.run(
                                """
                        const box = document.querySelector('.main-nav > [aria-current]').getBoundingClientRect();
                        return box.left >= 0 && box.right <= innerWidth && box.width > 0
                        """)
                        .asBoolean())
                .as("the current board is in view")
                .isTrue();
        visitor.run("window.scrollTo({top: 1500, behavior: 'instant'})");
        visitor.awaits(
                "the head stays",
                "return scrollY > 500 && document.querySelector('.main-nav').getBoundingClientRect().top >= 0");
    }

    @Test
    void scrollsPastTheNewestToTheVeryFirst(BrowserUser visitor, Site site) {
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

    /** Nothing of this is sent: the browser alone knows what was read. */
    @Test
    void seesWhatIsNewSinceTheLastVisit(BrowserUser visitor) {
        visitor.comesWith(Screen.DESKTOP).opens("/b/square");
        assertThat(visitor.number(".new-mark"))
                .as("at the first visit nothing is marked")
                .isZero();
        visitor.run(
                """
                const read = JSON.parse(localStorage.getItem('madang-read'));
                read.last = Date.parse(document.querySelectorAll('.row')[3].dataset.at);
                localStorage.setItem('madang-read', JSON.stringify(read));
                """);
        visitor.opens("/b/square").awaits(".row .new-mark");
        assertThat(visitor.number(".row .new-mark")).isEqualTo(3);
        visitor.isContent("new articles").presses("ol.rows a.title").awaits("article.article");
        visitor.opens("/b/square").awaits(".row .new-mark");
        assertThat(visitor.number(".row .new-mark")).as("one is read").isEqualTo(2);
        visitor.run("localStorage.removeItem('madang-read')");
    }

    @Test
    void changesLanguageAndColoursWithoutLosingThePlace(BrowserUser visitor) {
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
    void countsAViewOncePerVisitor(BrowserUser visitor, Site site) {
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

    private static String background(BrowserUser visitor) {
        return visitor.run("return getComputedStyle(document.body).backgroundColor")
                .asString();
    }
}
