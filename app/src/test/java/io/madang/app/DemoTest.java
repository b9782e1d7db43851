package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.app.command.CommandFailure;
import io.madang.app.demo.Demo;
import io.madang.app.demo.DemoSize;
import io.madang.objectstore.testkit.Programs;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo on an installation of its own: refused where somebody lives, filled once, and exact. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DemoTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final DemoSize SMALL = new DemoSize(60, 14);
    private static final JsonMapper JSON = new JsonMapper();
    private static final TestInstallation INSTALLATION = new TestInstallation();
    private static final TestInstallation.Running RUNNING = INSTALLATION.start(
            TestInstallation.WRITING + "," + TestInstallation.READING + "," + TestInstallation.MEDIA
                    + ",leaderboard,shop",
            TestInstallation.crowded(TestInstallation.storing()));
    private static final ApiClient CLIENT = new ApiClient(HttpClient.newHttpClient(), RUNNING.port());

    @AfterAll
    static void close() {
        RUNNING.close();
        INSTALLATION.close();
    }

    @Test
    @Order(1)
    void leavesAnInstallationWithBoardsOfItsOwnAlone() throws Exception {
        String user = WriteStorm.id(CLIENT.signUp("somebody"));
        String admin = RUNNING.token(user, true);
        var created = CLIENT.call("POST", "/v1/boards", admin, "{\"slug\":\"ours\",\"name\":\"Ours\"}");
        assertThat(created.statusCode()).isEqualTo(201);

        assertThatThrownBy(() -> Demo.of(RUNNING.context()).fill(SMALL, percent -> {}))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("boards of its own (Ours)")
                .hasMessageContaining("--data");

        assertThat(number("select count(*) from madang_account.accounts")).isEqualTo(2);
        assertThat(CLIENT.call("DELETE", "/v1/boards/" + WriteStorm.id(created), admin, "")
                        .statusCode())
                .isEqualTo(204);
    }

    @Test
    @Order(2)
    void fillsAnEmptyOneExactlyAndOnce() throws Exception {
        Demo demo = Demo.of(RUNNING.context());
        long before = System.currentTimeMillis();

        List<Integer> percents = new ArrayList<>();
        assertThat(demo.fill(SMALL, percent -> {
                    if (percent == 100) {
                        isAllThere();
                    }
                    percents.add(percent);
                }))
                .isTrue();
        assertThat(percents).isSorted().startsWith(0).endsWith(99, 100).containsOnlyOnce(100);

        long articles = number("select count(*) from madang_article.articles");
        assertThat(articles).isGreaterThan(120);
        assertThat(number("select count(*) from madang_comment.comments")).isGreaterThan(articles);
        assertThat(number(
                        "select count(distinct depth) from (select length(path) depth from madang_comment.comments) d"))
                .isGreaterThan(2);
        assertThat(number("select count(*) from madang_like.likes")).isGreaterThan(articles);
        assertThat(number("select sum(view_count) from madang_view.view_counts"))
                .isGreaterThan(10 * articles);
        assertThat(INSTALLATION.brokenRules()).isEmpty();
        assertThat(number("select count(*) from madang_article.articles where created_at > from_unixtime(%d / 1000)"
                        .formatted(before)))
                .isZero();

        assertThat(number("select count(*) from madang_shop.products where picture is not null"))
                .isEqualTo(12);
        assertThat(number("select count(*) from madang_shop.orders where state not in ('PAID', 'REFUNDED')"))
                .isZero();
        assertThat(number("select count(*) from madang_shop.orders where state = 'PAID'"))
                .isPositive();
        assertThat(number("select count(*) from madang_shop.campaigns where stopped_at is null"))
                .as("a drop that is open, one that opens soon, and one with a waiting room")
                .isEqualTo(3);
        assertThat(demo.fill(SMALL, percent -> {})).as("the second time").isFalse();
        assertThat(number("select count(*) from madang_article.articles")).isEqualTo(articles);
        isReadAndLoggedInTo(demo);
        hasAGameAndPoints();
        hasMedia();
    }

    /** Whoever is told that the demo is complete finds its last parts, and its first page. */
    private static void isAllThere() {
        try {
            assertThat(number("select count(*) from madang_shop.campaigns")).isEqualTo(3);
            assertThat(INSTALLATION.unsentEvents()).isZero();
            JsonNode days = JSON.readTree(CLIENT.get("/v1/hot-articles").body());
            assertThat(days).hasSize(7).noneMatch(day -> day.path("articles").isEmpty());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Pictures, a sound and, where ffmpeg is, a video: all ready, and ordered by how often they were seen. */
    private static void hasMedia() throws Exception {
        boolean videos = Programs.there("ffmpeg", List.of("ffmpeg"));
        int items = videos ? 14 : 13;
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(number("select count(*) from madang_media.items where state = 'READY'"))
                    .isEqualTo(items);
            assertThat(number("select count(*) from madang_media.items where view_count > 0"))
                    .isEqualTo(items);
            assertThat(number("select count(*) from madang_media.items where duration_millis between 7000 and 9000"))
                    .isEqualTo(videos ? 2 : 0);
        });
        assertThat(number("select count(*) from madang_media.items where kind = 'PICTURE' and width = 1440"))
                .isEqualTo(12);
        JsonNode best = JSON.readTree(CLIENT.get("/v1/media/by-views").body()).path("items");
        assertThat(best).hasSize(items);
        assertThat(best.get(0).path("views").asLong())
                .isGreaterThan(best.get(items - 1).path("views").asLong());
        JsonNode tagged =
                JSON.readTree(CLIENT.get("/v1/media?tag=hills").body()).path("items");
        assertThat(tagged).hasSizeGreaterThan(1).allSatisfy(item -> assertThat(
                        item.path("thumbnail").asString())
                .isNotEmpty());
    }

    /** The points are what the rows of the other services are worth: as many as there are, none for an own like. */
    private static void hasAGameAndPoints() throws Exception {
        JsonNode seasons =
                JSON.readTree(CLIENT.get("/v1/seasons?board=night-run").body()).path("seasons");
        assertThat(seasons).hasSize(7);
        assertThat(seasons.get(1).path("state").asString()).isEqualTo("closed");
        assertThat(seasons.get(6).path("players").asLong()).isGreaterThan(50);
        assertThat(JSON.readTree(CLIENT.get("/v1/scores?board=night-run").body())
                        .path("total")
                        .asLong())
                .isGreaterThan(50);
        long worth = number("select 5 * (select count(*) from madang_article.articles)"
                + " + 2 * (select count(*) from madang_comment.comments where not deleted)"
                + " + (select count(*) from madang_like.likes l join madang_article.articles a"
                + " on a.article_id = l.article_id where a.writer_id <> l.user_id)");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                        number("select coalesce(sum(score), 0) from madang_leaderboard.earned_points"))
                .isEqualTo(worth));
        assertThat(number("select sum(total) from madang_leaderboard.season_totals t join madang_leaderboard.seasons s"
                        + " on s.season_id = t.season_id where s.board_id = 2"))
                .isEqualTo(worth);
    }

    /** Hot lists of all days; the counts of today's are those of the rows, since today is not over. */
    private static void isReadAndLoggedInTo(Demo demo) throws Exception {
        await().atMost(PATIENCE).until(() -> INSTALLATION.unsentEvents() == 0);
        await().atMost(PATIENCE).untilAsserted(() -> {
            JsonNode days = JSON.readTree(CLIENT.get("/v1/hot-articles").body());
            assertThat(days).hasSize(7).allSatisfy(day -> assertThat(day.path("articles"))
                    .as(day.path("date").asString())
                    .hasSizeGreaterThanOrEqualTo(5));
            for (JsonNode hot : days.get(0).path("articles")) {
                String article = hot.path("articleId").asString();
                assertThat(hot.path("viewCount").asLong())
                        .isEqualTo(
                                number("select view_count from madang_view.view_counts where article_id = " + article));
            }
            assertThat(days).allSatisfy(day -> assertThat(
                            day.path("articles").get(0).path("score").asLong())
                    .isGreaterThan(10));
        });
        String words = demo.accounts().words();
        String password = words.replaceFirst("(?s).*demo-admin +(\\S+).*", "$1");
        assertThat(CLIENT.logIn("demo-admin", password).body()).contains("accessToken");
        assertThat(CLIENT.logIn("demo-boricha", password).statusCode()).isEqualTo(401);
    }

    private static long number(String query) throws Exception {
        return INSTALLATION.rows(query, row -> row.getLong(1)).getFirst();
    }
}
