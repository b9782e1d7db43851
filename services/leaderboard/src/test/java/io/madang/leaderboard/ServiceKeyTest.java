package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.digest.Digest;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ServiceKeyTest {

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final String board = server.newBoard();

    @Test
    void letsNobodyReportWithoutAKey() {
        Map<String, Object> body = score("m1");
        server.caller().call("POST", "/v1/scores", null, body).expect(401);
        for (String token : List.of(server.userToken(), server.admin())) {
            server.caller().call("POST", "/v1/scores", token, body).expect(403);
            server.caller()
                    .call("POST", "/v1/scores/batch", token, Map.of("scores", List.of(body)))
                    .expect(403);
        }
        for (String unknown : List.of("", "msk_unknown", "x".repeat(5000))) {
            server.post("/v1/scores", unknown, body).expect(401);
        }
        assertThat(server.top(board)).isEmpty();
    }

    @Test
    void holdsAKeyToItsLeaderboards() {
        String key = server.issue(board);
        server.post("/v1/scores", key, score("m1")).expect(200);
        Map<String, Object> elsewhere =
                Map.of("board", server.newBoard(), "user_id", "ann", "points", 1, "match_id", "m1");
        assertThat(server.post("/v1/scores", key, elsewhere).expect(403).text("detail"))
                .contains("not for");
        server.post("/v1/scores/batch", key, Map.of("scores", List.of(score("m2"), elsewhere)))
                .expect(403);
        assertThat(server.player(board, "ann")).isEqualTo("ann:1:1");
    }

    @Test
    void rotatesAndRevokesKeysAndStoresOnlyTheirDigests() {
        Reply issued = server.caller()
                .call("POST", "/v1/service-keys", server.admin(), Map.of("name", "rotating", "boards", List.of(board)))
                .expect(201);
        String key = issued.text("key");
        String path = "/v1/service-keys/" + issued.text("id");
        assertThat(server.shards()
                        .home()
                        .sql("select digest from service_keys where key_id = ?")
                        .param(issued.text("id"))
                        .query(byte[].class)
                        .single())
                .isEqualTo(Digest.of(key));
        assertThat(server.caller()
                        .get("/v1/service-keys", server.admin())
                        .expect(200)
                        .json()
                        .toString())
                .contains("rotating")
                .doesNotContain("msk_");
        String next = server.caller()
                .call("POST", path + "/rotation", server.admin(), Map.of("keepSeconds", 600))
                .expect(200)
                .text("key");
        server.post("/v1/scores", key, score("m1")).expect(200);
        server.post("/v1/scores", next, score("m2")).expect(200);
        server.caller()
                .call("POST", path + "/rotation", server.admin(), Map.of("keepSeconds", 0))
                .expect(200);
        await().untilAsserted(() -> server.post("/v1/scores", key, score("m1")).expect(401));
        server.caller().call("DELETE", path, server.admin()).expect(204);
        server.caller().call("DELETE", path, server.admin()).expect(409);
        await().untilAsserted(() -> server.post("/v1/scores", next, score("m2")).expect(401));
    }

    /** Revoked keys stay in the list, and take nobody's place. */
    @Test
    void issuesKeysHoweverManyWereRevokedAndListsAllOfThem() {
        server.shards()
                .home()
                .sql(
                        """
                        insert ignore into service_keys (key_id, name, scopes, digest, created_by, created_at, revoked_at)
                        select seq, concat('old ', seq), 'default', unhex(sha2(concat('old ', seq), 256)), 1,
                               utc_timestamp(3), utc_timestamp(3)
                        from seq_1_to_1200
                        """)
                .update();
        server.issue(board);
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = server.caller()
                    .get("/v1/service-keys?limit=100" + cursor, server.admin())
                    .expect(200)
                    .json();
            page.path("keys").forEach(key -> ids.add(key.path("id").asString()));
            cursor = page.has("next") ? "&cursor=" + page.path("next").asString() : "";
        } while (!cursor.isEmpty());
        assertThat(ids).doesNotHaveDuplicates().hasSizeGreaterThan(1200).endsWith("2", "1");
        server.caller().get("/v1/service-keys?limit=101", server.admin()).expect(400);
        assertThat(server.caller()
                        .get("/v1/service-keys/7", server.admin())
                        .expect(200)
                        .text("name"))
                .isEqualTo("old 7");
        server.caller().get("/v1/service-keys/9999999", server.admin()).expect(404);
    }

    @Test
    void letsOnlyAdministratorsKeepKeysAndLeaderboards() {
        for (String path : List.of("/v1/service-keys", "/v1/leaderboards")) {
            server.caller().call("POST", path, server.userToken(), Map.of()).expect(403);
            server.caller().call("POST", path, null, Map.of()).expect(401);
        }
        server.caller().get("/v1/service-keys", server.userToken()).expect(403);
    }

    private Map<String, Object> score(String match) {
        return Map.of("board", board, "user_id", "ann", "points", 1, "match_id", match);
    }
}
