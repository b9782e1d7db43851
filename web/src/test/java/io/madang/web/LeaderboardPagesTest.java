package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Levels and leaderboards, without scripts; and their administration. */
class LeaderboardPagesTest {

    private static final String ADMIN = "/moderation/leaderboards";

    private final WebServer server = WebServer.shared();

    @Test
    void showsLevelsBesideNames() {
        Browser writer = Browser.joined(server, Browser.freshName());
        UserId id = UserId.of(writer.userId());
        UserId other = server.newUser(Browser.freshName());
        var board = server.newBoard(CommentStyle.TWO_LEVEL);
        ArticleId article = server.publish(board, id, "One", "text");
        server.publish(board, id, "Two", "text");
        server.comment(article, other, "a comment", Map.of());
        server.like(article, other);
        WebServer.eventually(() -> {
            Document page = server.page("/a/" + article);
            assertThat(page.select("article .level").attr("aria-label")).isEqualTo("Level 2");
            assertThat(page.select(".comment .level").text()).isEqualTo("Lv.1");
        });
        Document profile = server.page("/u/" + id);
        assertThat(profile.select("h1 .level").text()).isEqualTo("Lv.2");
        WebServer.eventually(
                () -> assertThat(server.page("/u/" + id).select(".person .note").text())
                        .as("the like counts once it has arrived")
                        .contains("11 points"));
        Document list = writer.open("/leaderboards").status(200).page();
        assertThat(list.select(".level-card").text()).contains("Level 2", "11 points", "19 points to level 3");
        assertThat(list.select(".level-card progress").attr("max")).isEqualTo("20");
        Document community = writer.open("/leaderboards/community").status(200).page();
        assertThat(community
                        .select("section[aria-labelledby=own] tr[aria-current] .number")
                        .text())
                .isEqualTo("11");
        assertThat(community.select("section[aria-labelledby=past]")).isEmpty();
        WebServer.eventually(() -> {
            Document named = writer.open("/leaderboards/community").page();
            Element own = named.expectFirst("section[aria-labelledby=own] tr[aria-current]");
            assertThat(own.select("a").attr("href")).isEqualTo("/u/" + id);
            assertThat(own.select("img.face").attr("src")).isEqualTo("/v1/users/" + id + "/avatar");
            assertThat(own.select(".level").text()).isEqualTo("Lv.2");
        });
        WebServer.eventually(() -> assertThat(
                        server.page("/b/" + board.slug()).select(".row .level").eachText())
                .containsOnly("Lv.2"));
        server.delete("/v1/articles/" + article);
        WebServer.eventually(
                () -> assertThat(server.page("/u/" + id).select(".person .note").text())
                        .contains("5 points"));
    }

    @Test
    void ranksThoseWhomOneFollows() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        UserId fan = server.newUser(Browser.freshName());
        UserId followed = server.newUser(Browser.freshName());
        UserId stranger = server.newUser(Browser.freshName());
        String key = issueKey(admin, "default");
        score(key, "default", followed.toString(), 3, Browser.freshName());
        score(key, "default", stranger.toString(), 3, Browser.freshName());
        String path = "/v1/scores/following";
        server.caller().get(path, null).expect(401);
        assertThat(server.caller()
                        .get(path, server.userToken(fan))
                        .expect(200)
                        .json()
                        .path("data"))
                .isEmpty();
        server.caller()
                .call("PUT", "/v1/users/" + followed + "/follow", server.userToken(fan))
                .expect(200);
        var ranking =
                server.caller().get(path, server.userToken(fan)).expect(200).json();
        assertThat(ranking.path("data")).hasSize(1);
        var row = ranking.path("data").get(0);
        assertThat(row.path("user_id").asString()).isEqualTo(followed.toString());
        assertThat(row.path("rank").asLong())
                .isEqualTo(server.caller()
                        .get("/v1/scores/" + followed, null)
                        .expect(200)
                        .json()
                        .path("user_info")
                        .path("rank")
                        .asLong());
        assertThat(ranking.path("total").asLong()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void administersALeaderboardFromItsMakingToTheResultOfASeason() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        Browser player = Browser.joined(server, Browser.freshName());
        String id = player.userId();
        String slug = Browser.freshName();
        Visit form = admin.open(ADMIN + "/new").status(200);
        Map<String, String> wanted = Map.of(
                "title", "The race", "slug", slug, "rule", "sum", "order", "high", "season", "manual", "tie", "shared");
        Visit wrong = admin.send(form, ADMIN + "/new", with(wanted, Map.of("prizes", "first")))
                .status(400);
        assertThat(wrong.wrong("prizes")).contains("separated by commas");
        assertThat(wrong.page().select("#title").val()).isEqualTo("The race");
        assertThat(admin.send(form, ADMIN + "/new", with(wanted, Map.of("rule", "worst")))
                        .status(400)
                        .page()
                        .select(".wrong"))
                .hasSize(1);
        Visit made = admin.send(form, ADMIN + "/new", wanted).isAt(ADMIN + "/" + slug + "?done=made");
        assertThat(made.page().select("[role=status]").text()).isEqualTo("Leaderboard created.");
        Visit saved = admin.send(made, ADMIN + "/" + slug, Map.of("title", "The great race", "prizes", "1, 3"))
                .isAt(ADMIN + "/" + slug + "?done=saved");
        assertThat(saved.page().select("#prizes").val()).isEqualTo("1, 3");

        Document empty = server.page("/leaderboards/" + slug);
        assertThat(empty.select("section[aria-labelledby=top] .empty")).hasSize(1);
        assertThat(empty.select("section[aria-labelledby=top] template")).hasSize(1);

        String key = issueKey(admin, slug);
        for (int i = 0; i < 12; i++) {
            score(key, slug, "p" + i, i, "m" + i);
        }
        score(key, slug, id, 5, "m");
        Document page = player.open("/leaderboards/" + slug).status(200).page();
        assertThat(page.select("h1").text()).isEqualTo("The great race");
        assertThat(page.select("section[aria-labelledby=top] tbody tr")).hasSize(10);
        assertThat(page.select("[data-total]").text()).isEqualTo("13 players");
        assertThat(page.select(".own-place").text()).isEqualTo("#7 of 13");
        assertThat(page.select("section[aria-labelledby=own] tbody tr")).hasSize(7);
        assertThat(page.select("section[aria-labelledby=own] tr[aria-current] .tag")
                        .text())
                .isEqualTo("You");
        assertThat(server.page("/leaderboards/" + slug + "?top=100").select("tbody tr"))
                .hasSize(13);

        review(admin, slug, "VOID_MATCH", "m11", "Match voided.");
        review(admin, slug, "HIDE", "p10", "Player hidden.");
        assertThat(server.page("/leaderboards/" + slug).expectFirst("tbody tr").text())
                .isEqualTo("1 p9 9");
        Document administered = admin.open(ADMIN + "/" + slug).page();
        assertThat(administered
                        .select("section[aria-labelledby=hidden] li span")
                        .eachText())
                .containsExactly("p10");
        assertThat(administered.select("section[aria-labelledby=hidden] li a").attr("href"))
                .endsWith("/review?act=SHOW&target=p10");
        assertThat(administered.select("section[aria-labelledby=voided] .empty"))
                .hasSize(1);
        review(admin, slug, "SHOW", "p10", "Player shown again.");
        review(admin, slug, "RESTORE_MATCH", "m11", "Match restored.");
        review(admin, slug, "VOID_PLAYER", "p9", "Scores voided.");
        assertThat(server.page("/leaderboards/" + slug).select("tbody tr").eachText())
                .startsWith("1 p11 11", "2 p10 10", "3 p8 8");
        assertThat(admin.open(ADMIN + "/" + slug)
                        .page()
                        .select("section[aria-labelledby=voided] li span")
                        .eachText())
                .containsExactly("p9");
        Visit nobody = admin.open(ADMIN + "/" + slug + "/review?act=VOID_PLAYER&target=nobody");
        assertThat(admin.send(
                                nobody,
                                ADMIN + "/" + slug + "/review",
                                Map.of("act", "VOID_PLAYER", "target", "nobody", "reason", ""))
                        .status(404)
                        .note())
                .isNotEmpty();

        endSeason(admin, slug);
        WebServer.eventually(
                () -> assertThat(player.open("/leaderboards/" + slug).page().select("section[aria-labelledby=past] a"))
                        .hasSize(1));
        Document after = player.open("/leaderboards/" + slug).page();
        assertThat(after.select("section[aria-labelledby=own]").text()).contains("You aren't ranked yet");
        assertThat(after.select(".rank-chart figcaption").text()).contains("Season 1: #6 of 12");
        Document result =
                server.page(after.select("section[aria-labelledby=past] a").attr("href"));
        assertThat(result.select("tbody tr")).hasSize(12);
        assertThat(result.expectFirst("tbody tr").text()).isEqualTo("1 p11 11");
        Browser stranger = Browser.joined(server, Browser.freshName());
        stranger.open(ADMIN).status(403);
        assertThat(stranger.open("/leaderboards/" + slug).page().select("a[href^=/moderation]"))
                .isEmpty();
    }

    @Test
    void issuesRotatesAndRevokesServiceKeysAndShowsEachOnce() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String name = Browser.freshName();
        Visit list = admin.open("/moderation/service-keys").status(200);
        assertThat(admin.send(list, "/moderation/service-keys", Map.of("name", "", "boards", "*"))
                        .status(400)
                        .wrong("name"))
                .isNotEmpty();
        Visit issued = admin.send(list, "/moderation/service-keys", Map.of("name", name, "boards", "*"))
                .status(200);
        String key = issued.page().select(".secret code").text();
        assertThat(key).startsWith("msk_");
        assertThat(issued.reply().header("Cache-Control")).contains("no-store");
        Visit again = admin.open("/moderation/service-keys").status(200);
        assertThat(again.page().text()).contains(name).doesNotContain(key);
        String one = again.page().select("td a:containsOwn(" + name + ")").attr("href");
        Visit asked = admin.open(one).status(200);
        assertThat(asked.page().text()).doesNotContain(key);
        String rotated = admin.send(asked, one + "/rotate", Map.of("keep", "hour"))
                .status(200)
                .page()
                .select(".secret code")
                .text();
        assertThat(rotated).startsWith("msk_").isNotEqualTo(key);
        score(key, "default", name, 1, "m1");
        score(rotated, "default", name, 1, "m2");
        Visit revoked = admin.send(asked, one + "/revoke", Map.of()).isAt("/moderation/service-keys?done=revoked");
        assertThat(revoked.page().select("[role=status]").text()).isEqualTo("Service key revoked.");
        assertThat(admin.send(asked, one + "/revoke", Map.of()).status(409).note())
                .contains("revoked");
        admin.open("/moderation/service-keys/1").status(404);
        for (int i = 0; i < 3; i++) {
            assertThat(report(rotated, "default", name, 1, "m3").status()).isEqualTo(401);
        }
        for (String event : List.of("SERVICE_KEY_ISSUED", "SERVICE_KEY_ROTATED", "SERVICE_KEY_REVOKED")) {
            WebServer.eventually(() ->
                    assertThat(securityLog(event).findValuesAsString("detail")).contains(name));
        }
        WebServer.eventually(() -> assertThat(securityLog("SERVICE_KEY_REFUSED").findValues("times").stream()
                        .mapToInt(JsonNode::asInt)
                        .sum())
                .isGreaterThanOrEqualTo(3));
    }

    private JsonNode securityLog(String event) {
        return server.caller()
                .get("/v1/users/security-log?size=100&event=" + event, server.adminToken())
                .expect(200)
                .json();
    }

    @Test
    void saysWhatIsNotThere() {
        assertThat(server.get("/leaderboards/no-such-board").status()).isEqualTo(404);
        assertThat(server.get("/leaderboards/default/seasons/1").status()).isEqualTo(404);
        assertThat(server.get("/leaderboards/default/seasons/x").status()).isEqualTo(404);
        Document korean =
                Browser.of(server).inKorean().open("/leaderboards").status(200).page();
        assertThat(korean.select("ul.boards").text()).contains("커뮤니티 순위", "게임 순위");
        assertThat(korean.select(".level-card")).isEmpty();
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new java.util.HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private static String issueKey(Browser admin, String slug) {
        return admin.send(
                        admin.open("/moderation/service-keys"),
                        "/moderation/service-keys",
                        Map.of("name", slug, "boards", slug))
                .status(200)
                .page()
                .select(".secret code")
                .text();
    }

    private void review(Browser admin, String slug, String act, String target, String done) {
        String path = ADMIN + "/" + slug + "/review";
        Visit asked = admin.open(path + "?act=" + act + "&target=" + target + "&reason=unfair")
                .status(200);
        assertThat(asked.page().select(".facts dd").eachText()).containsExactly(target, "unfair");
        Visit seen = admin.send(asked, path, Map.of("act", act, "target", target, "reason", "unfair"))
                .status(200);
        assertThat(seen.page().select("[role=status]").text()).isEqualTo(done);
    }

    private static void endSeason(Browser admin, String slug) {
        String end = admin.open(ADMIN + "/" + slug).page().select("a.danger").attr("href");
        Visit asked = admin.open(end).status(200);
        admin.send(asked, end, Map.of()).isAt(ADMIN + "/" + slug + "?done=ended");
        admin.send(asked, end, Map.of()).status(409);
    }

    private void score(String key, String board, String player, long points, String match) {
        report(key, board, player, points, match).expect(200);
    }

    private Reply report(String key, String board, String player, long points, String match) {
        return server.caller()
                .send(
                        "POST",
                        "/v1/scores",
                        null,
                        BodyPublishers.ofString(
                                "{\"board\":\"%s\",\"user_id\":\"%s\",\"points\":%d,\"match_id\":\"%s\"}"
                                        .formatted(board, player, points, match)),
                        Map.of("Service-Key", key, "Content-Type", "application/json"));
    }
}
