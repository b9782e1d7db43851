package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.security.ServiceKey;
import io.madang.testkit.service.Reply;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** A score on the fast path and the usual way: a Content-Type that names its encoding is not plain. */
class ScoreFastPathTest {

    private static final String USUAL = "application/json;charset=utf-8";

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final String board = server.newBoard();
    private final String key = server.issue(board);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'board':'BOARD','user_id':'ann','points':5,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'742893746598234112','points':0,'match_id':'m1','time':'2000-01-01T00:00:00Z'}",
                "{'board':'BOARD','user_id':'ann','points':-1,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'ann','points':'5','match_id':'m1'}",
                "{'board':'BOARD','user_id':'ann','points':5.5,'match_id':'m1'}",
                "{'board':'BOARD','user_id':17,'points':5,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'ann','points':5,'points':6,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'ann','points':5}",
                "{'board':'BOARD','user_id':null,'points':5,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'an n','points':5,'match_id':'m1'}",
                "{'board':'BOARD','user_id':'ann','points':5,'match_id':'m1','more':true}",
                "{'board':'BOARD','user_id':'ann','points':5,'match_id':'\\ud800'}",
                "{'board':'BOARD','user_id':'ann','points':5,'match_id':'m1','time':'soon'}",
                "{'board':'BOARD','user_id':'ann','points':5,'match_id':'m1'} {}",
                "{'board':'default','user_id':'ann','points':5,'match_id':'m1'}",
                "{'board':'nowhere','user_id':'ann','points':5,'match_id':'m1'}",
                "{'user_id':'ann','points':5,'match_id':'m1'}",
                "null",
                "[]",
                "{",
                " "
            })
    void answersAsTheHandlerDoes(String body) {
        String text = body.replace('\'', '"').replace("BOARD", board);
        assertSame(key, text);
        // with a key for everything, which is not refused before the leaderboard is looked up
        assertSame(server.issue("*"), text);
    }

    @Test
    void refusesWhatTheHandlerRefuses() {
        String body = score("m1", 1);
        assertThat(assertSame(key, body).status()).isEqualTo(200);
        assertThat(assertSame(key, score("m1", 2)).status()).isEqualTo(409);
        assertThat(assertSame(null, body).status()).isEqualTo(401);
        assertThat(assertSame("", body).status()).isEqualTo(401);
        assertThat(assertSame("msk_unknown", body).status()).isEqualTo(401);
        assertThat(assertSame("x".repeat(5000), body).status()).isEqualTo(401);
        assertThat(assertSame(server.issue(server.newBoard()), body).status()).isEqualTo(403);
        assertThat(assertSame(key, score("m".repeat(2000), 1)).status()).isEqualTo(400);
        assertThat(server.player(board, "ann")).isEqualTo("ann:1:1");
    }

    @Test
    void refusesAKeyThatIsRevoked() {
        Reply issued = server.caller()
                .call("POST", "/v1/service-keys", server.admin(), Map.of("name", "short", "boards", List.of(board)))
                .expect(201);
        assertThat(assertSame(issued.text("key"), score("m1", 1)).status()).isEqualTo(200);
        server.caller()
                .call("DELETE", "/v1/service-keys/" + issued.text("id"), server.admin())
                .expect(204);
        assertThat(assertSame(issued.text("key"), score("m2", 1)).status()).isEqualTo(401);
    }

    @Test
    void isTimedLikeTheHandler() {
        for (String type : List.of("application/json", USUAL)) {
            long before = timed("200");
            send(key, score("m1", 1), type).expect(200);
            // the answer may be here before its time is recorded
            await(type).untilAsserted(() -> assertThat(timed("200")).isEqualTo(before + 1));
        }
    }

    /** Whoever was told that a score is recorded finds it in what is read next, however many read at once. */
    @Test
    void everyTopHasWhatWasAcknowledgedBefore() throws Exception {
        try (var players = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> all = IntStream.range(0, 16)
                    .<Callable<Void>>mapToObj(player -> () -> {
                        for (int match = 1; match <= 20; match++) {
                            String name = "p" + player;
                            server.score(board, name, 1, "m" + match);
                            String own = ":" + match;
                            assertThat(server.top(board).split(" ")).anySatisfy(row -> assertThat(row)
                                    .startsWith(name + ":")
                                    .endsWith(own));
                        }
                        return null;
                    })
                    .toList();
            for (var done : players.invokeAll(all)) {
                done.get();
            }
        }
    }

    private long timed(String status) {
        Timer timer = server.bean(MeterRegistry.class)
                .find("madang.http.requests")
                .tags("route", "/v1/scores", "method", "POST", "status", status)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    private String score(String match, long points) {
        return "{\"board\":\"" + board + "\",\"user_id\":\"ann\",\"points\":" + points + ",\"match_id\":\"" + match
                + "\"}";
    }

    private Reply assertSame(@Nullable String with, String body) {
        Reply fast = send(with, body, "application/json");
        Reply usual = send(with, body, USUAL);
        assertThat(fast.status()).as(body).isEqualTo(usual.status());
        assertThat(json(fast)).isEqualTo(json(usual));
        assertThat(headers(fast)).isEqualTo(headers(usual));
        return fast;
    }

    private Reply send(@Nullable String with, String body, String type) {
        Map<String, String> headers = new HashMap<>(Map.of("Content-Type", type));
        if (with != null) {
            headers.put(ServiceKey.HEADER, with);
        }
        return server.caller().send("POST", "/v1/scores", null, BodyPublishers.ofString(body), headers);
    }

    private static ObjectNode json(Reply reply) {
        ObjectNode json = (ObjectNode) reply.json();
        json.remove("requestId");
        return json;
    }

    private static Map<String, List<String>> headers(Reply reply) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(reply.raw().headers().map());
        List.of("X-Request-Id", "Date", "Content-Length", "Transfer-Encoding").forEach(headers::remove);
        return headers;
    }
}
