package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.leaderboard.PlayerNames.Named;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The live stream of the best ten. */
class ScoreStreamTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LeaderboardServer server = LeaderboardServer.sharedInParts();
    private final int port = server.instance().port();

    @AfterEach
    void allClientsAreDropped() {
        await().atMost(PATIENCE).until(() -> gauge("clients") == 0 && gauge("boards") == 0);
    }

    private double gauge(String name) {
        return server.bean(MeterRegistry.class)
                .get("madang.leaderboard.stream." + name)
                .gauge()
                .value();
    }

    @Test
    void givesTheBestAtOnceAndAfterEachChangeAndLooksOnceForAll() {
        String board = server.newBoard();
        server.score(board, "ann", 3, "m1");
        List<StreamReader> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                readers.add(StreamReader.open(port, board, 1));
                assertThat(readers.getLast().status()).isEqualTo(200);
                assertThat(readers.getLast().next("event:")).isEqualTo("event: top");
                assertThat(readers.getLast().next("data:"))
                        .contains("\"user_id\":\"ann\"", "\"score\":3", "\"total\":1");
            }
            assertThat(gauge("boards")).isEqualTo(1);
            assertThat(gauge("clients")).isEqualTo(3);
            server.score(board, "bob", 5, "m1");
            for (StreamReader reader : readers) {
                assertThat(reader.next("data:")).contains("\"user_id\":\"bob\"", "\"total\":2");
            }
            // longer than headers may take, and than a read may wait
            for (int i = 0; i < 25; i++) {
                assertThat(readers.getFirst().next(":")).isEqualTo(":");
            }
            server.score(board, "bob", 1, "m2");
            assertThat(readers.getFirst().next("data:")).contains("\"score\":6");
        } finally {
            readers.forEach(StreamReader::close);
        }
    }

    @Test
    void tellsTheLevelsOfAccounts() {
        String board = server.newBoard();
        UserId user = server.instance().newUser();
        server.bean(PlayerNames.class).put(List.of(new Named(user.toString(), 1, "Ann")));
        server.score(board, user.toString(), 3, "m1");
        server.score(board, "bob", 2, "m1");
        try (StreamReader reader = StreamReader.open(port, board, 1)) {
            assertThat(reader.next("data:"))
                    .isEqualTo("data: {\"data\":[{\"user_id\":\"" + user
                            + "\",\"user_name\":\"Ann\",\"rank\":1,\"score\":3,\"level\":1},"
                            + "{\"user_id\":\"bob\",\"rank\":2,\"score\":2}],\"total\":2}");
        }
    }

    @Test
    void refusesMoreThanAnAddressAndAnInstanceMayHave() {
        String board = server.newBoard();
        List<StreamReader> open = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                open.add(StreamReader.open(port, board, 1));
            }
            try (StreamReader refused = StreamReader.open(port, board, 1)) {
                assertThat(refused.status()).isEqualTo(429);
                assertThat(refused.next("Retry-After")).isNotEmpty();
            }
            open.add(StreamReader.open(port, board, 2));
            open.add(StreamReader.open(port, board, 2));
            assertThat(open).allSatisfy(reader -> assertThat(reader.status()).isEqualTo(200));
            try (StreamReader refused = StreamReader.open(port, board, 3)) {
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.next("Retry-After")).isNotEmpty();
            }
            try (StreamReader unknown = StreamReader.open(port, "no-such-board", 3)) {
                assertThat(unknown.status()).isEqualTo(404);
            }
        } finally {
            open.forEach(StreamReader::close);
        }
    }

    @Test
    void aClientThatNeverReadsIsDroppedAndHoldsUpNobody() throws Exception {
        String board = server.newBoard();
        // rows as long as they can be, so that its buffers are full soon
        server.reportAll(IntStream.range(0, 10)
                        .mapToObj(i ->
                                Map.of("board", board, "user_id", i + "x".repeat(63), "points", 1_000, "match_id", "m"))
                        .toList())
                .expect(200);
        try (Socket silent = StreamReader.openUnread(port, board);
                StreamReader reader = StreamReader.open(port, board, 2)) {
            await().atMost(PATIENCE).until(() -> gauge("clients") == 2);
            int match = 0;
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (gauge("clients") == 2) {
                assertThat(System.nanoTime()).isLessThan(end);
                long points = 1_000_000 + match;
                server.report(Map.of(
                                "board",
                                board,
                                "user_id",
                                "9" + "x".repeat(63),
                                "points",
                                points,
                                "match_id",
                                "n" + match++))
                        .expect(200);
                reader.next("data:");
            }
            assertThat(silent.isClosed()).isFalse();
            server.score(board, "last", 9_000_000_000L, "m");
            String data = reader.next("data:");
            while (!data.contains("\"user_id\":\"last\"")) {
                data = reader.next("data:");
            }
            assertThat(gauge("clients")).isEqualTo(1);
        }
    }

    @Test
    void aHeadRequestGetsNoStream() {
        String path = "/v1/scores/stream?board=" + server.newBoard();
        assertThat(server.caller().call("HEAD", path, null).expect(200).header("Content-Type"))
                .startsWith("text/event-stream");
        assertThat(gauge("clients")).isZero();
    }

    @Test
    void aGatewayPassesStreamsOn() {
        LeaderboardServer owner = LeaderboardServer.shared();
        String board = owner.newBoard();
        owner.score(board, "ann", 3, "m1");
        try (StreamReader reader =
                StreamReader.open(LeaderboardServer.sharedGateway().instance().port(), board, 1)) {
            assertThat(reader.status()).isEqualTo(200);
            assertThat(reader.next("data:")).contains("\"score\":3");
            owner.score(board, "ann", 3, "m2");
            assertThat(reader.next("data:")).contains("\"score\":6");
        }
    }
}
