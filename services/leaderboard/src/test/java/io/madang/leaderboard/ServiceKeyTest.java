package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.digest.Digest;
import io.madang.testkit.service.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
