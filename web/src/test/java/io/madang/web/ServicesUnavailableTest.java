package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages on an instance of their own, while one service after the other is nowhere to be found. */
class ServicesUnavailableTest {

    private static final List<String> ROLES =
            List.of("account", "article", "comment", "like", "view", "hot", "read", "leaderboard");

    private static WebServer services;
    private static Board board;
    private static ArticleId article;
    private static UserId writer;

    @BeforeAll
    static void publish() {
        services = WebServer.shared();
        board = services.newBoard(CommentStyle.TWO_LEVEL);
        writer = services.newUser("w" + System.nanoTime() % 1_000_000_000);
        article = services.publish(board, writer, "Here", "text");
        services.comment(article, writer, "a comment", java.util.Map.of());
        WebServer.eventually(() ->
                assertThat(services.page("/a/" + article).select(".comment")).hasSize(1));
        WebServer.eventually(() ->
                assertThat(services.page("/b/" + board.slug()).select(".row")).hasSize(1));
    }

    /** The pages, with all services but one at a peer. */
    private static WebServer without(String missing) {
        // its cookies are those of the instance that has the services
        List<String> settings = new ArrayList<>(List.of("madang.web.url=" + Browser.ORIGIN));
        for (String role : ROLES) {
            if (!role.equals(missing)) {
                settings.add("madang.peers." + role + "=http://127.0.0.1:" + services.port());
            }
        }
        return WebServer.alone(settings.toArray(String[]::new));
    }

    @Test
    void showsAllThatPeersTell() {
        try (WebServer web = without("none")) {
            assertThat(web.page("/a/" + article).select(".comment .level")).hasSize(1);
            assertThat(web.page("/leaderboards/community").select(".away")).isEmpty();
            assertThat(web.page("/b/" + board.slug()).select(".row .title").text())
                    .isEqualTo("Here");
            assertThat(web.page("/").select(".away")).isEmpty();
            assertThat(web.get("/a/" + article).status()).isEqualTo(200);
        }
    }

    @Test
    void showsTheFirstCommentsWithoutTheirServiceAndNoOthers() {
        try (WebServer web = without("comment")) {
            Document page = web.page("/a/" + article);
            assertThat(page.select("h1").text()).isEqualTo("Here");
            assertThat(page.select(".comment")).hasSize(1);
            Document others = web.page("/a/" + article + "?after=any");
            assertThat(others.select("h1").text()).isEqualTo("Here");
            assertThat(others.select(".comment")).isEmpty();
            assertThat(others.select("#comments .away").text()).contains("Comments aren't available right now");
        }
    }

    @Test
    void countsNoViewsButShowsTheArticle() {
        try (WebServer web = without("view")) {
            assertThat(web.page("/a/" + article).select("h1").text()).isEqualTo("Here");
        }
    }

    @Test
    void doesNotSayZeroWhereLikesCannotBeTold() {
        Browser reader = Browser.joined(services, Browser.freshName());
        assertThat(reader.open("/a/" + article).page().select(".comment .like [data-count]"))
                .hasSize(1);
        try (WebServer web = without("like")) {
            Document page = reader.copy(web).open("/a/" + article).status(200).page();
            assertThat(page.select(".comment .like")).hasSize(1);
            assertThat(page.select(".comment .like [data-count]")).isEmpty();
        }
    }

    @Test
    void showsNamesWithoutLevels() {
        try (WebServer web = without("leaderboard")) {
            Document page = web.page("/a/" + article);
            assertThat(page.select(".comment .writer")).hasSize(1);
            assertThat(page.select(".level")).isEmpty();
            assertThat(web.page("/u/" + writer).select(".level")).isEmpty();
            assertThat(web.page("/leaderboards").select(".away")).hasSize(1);
            assertThat(web.get("/leaderboards/community").status()).isEqualTo(503);
        }
    }

    @Test
    void showsTheFirstPageWithoutWhatIsHot() {
        try (WebServer web = without("hot")) {
            Document page = web.page("/");
            assertThat(page.select("section[aria-labelledby=hot] .away")).hasSize(1);
            assertThat(page.select("section[aria-labelledby=new] .row")).isNotEmpty();
            assertThat(web.page("/hot").select(".away")).hasSize(1);
        }
    }

    @Test
    void saysThatListsAndArticlesCannotBeRead() {
        try (WebServer web = without("read")) {
            Document list = WebServer.parse(web.get("/b/" + board.slug()).expect(503));
            assertThat(list.select("h1").text()).isEqualTo(board.name());
            assertThat(list.select(".away")).hasSize(1);
            Document problem = WebServer.parse(web.get("/a/" + article).expect(503));
            assertThat(problem.select(".problem h1").text()).isEqualTo("Temporarily unavailable");
            assertThat(web.page("/").select("section[aria-labelledby=new] .away"))
                    .hasSize(1);
        }
    }

    @Test
    void saysThatBoardsAndUsersCannotBeRead() {
        try (WebServer web = without("article")) {
            assertThat(web.page("/").select("aside .away")).hasSize(1);
            assertThat(web.get("/b/" + board.slug()).status()).isEqualTo(503);
            assertThat(web.page("/a/" + article).select("h1").text()).isEqualTo("Here");
        }
        try (WebServer web = without("account")) {
            assertThat(WebServer.parse(web.get("/u/" + writer).expect(503)).select(".away"))
                    .hasSize(1);
        }
    }

    @Test
    void doesWithoutRedis() {
        try (WebServer web = WebServer.start("madang.redis.url=redis://127.0.0.1:1", "madang.roles=all")) {
            Document page = web.page("/a/" + article);
            assertThat(page.select("h1").text()).isEqualTo("Here");
            assertThat(page.select(".comment")).hasSize(1);
            assertThat(web.page("/b/" + board.slug()).select(".row .title").text())
                    .isEqualTo("Here");
            Document home = web.page("/");
            assertThat(home.select("section[aria-labelledby=hot] .away")).hasSize(1);
            assertThat(home.select("section[aria-labelledby=new] .row")).isNotEmpty();
        }
    }
}
