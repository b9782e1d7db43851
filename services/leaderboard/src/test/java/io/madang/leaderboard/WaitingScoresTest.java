package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Source;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scores that wait for a database are bounded, whether they come one by one or many at once. */
class WaitingScoresTest {

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
    private final Leaderboard board = directory.required(server.newBoard());
    private final Player player = Player.of("ann");

    @Test
    void refusesABatchThatWouldWaitBehindTooManyOthers() {
        Duration second = Duration.ofSeconds(1);
        AtomicInteger batches = new AtomicInteger();
        InstantSource clock = () -> {
            batches.incrementAndGet();
            return Instant.now();
        };
        Scores scores = new Scores(
                server.shards(),
                directory,
                new ScoreLog(clock, new SimpleMeterRegistry().summary("batches")),
                new RankFollower(server.bean(RankCopy.class), server.bean(RankSync.class)),
                new LeaderboardProperties(
                        ZoneId.of("UTC"),
                        2,
                        5,
                        1,
                        List.of(),
                        second,
                        second,
                        second,
                        second,
                        1,
                        second,
                        second,
                        second,
                        new StreamProperties(1, 1, second, second)));
        Source source = server.shards().of(player).source();
        int shard = server.shards().of(player).number();
        scores.record(calls("first", 1));
        CompletableFuture<List<ScoreOutcome>> under = source.transaction(() -> {
            new LogTables(source).lock(List.of(shard));
            CompletableFuture<List<ScoreOutcome>> one =
                    CompletableFuture.supplyAsync(() -> scores.record(calls("one", 1)), Thread::startVirtualThread);
            // taken out of the line, and held up by our lock
            await().until(() -> batches.get() == 2);
            CompletableFuture<List<ScoreOutcome>> some =
                    CompletableFuture.supplyAsync(() -> scores.record(calls("some", 4)), Thread::startVirtualThread);
            await().until(() -> scores.waiting(source) == 4);
            assertThatThrownBy(() -> scores.record(calls("many", 2)))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
            return one.thenCombine(some, (a, b) -> b);
        });
        assertThat(under.join()).hasSize(4).allSatisfy(each -> assertThat(each)
                .isInstanceOf(ScoreOutcome.Recorded.class));
        assertThat(server.player(board.slug(), "ann")).isEqualTo("ann:1:6");
    }

    private List<ScoreCall> calls(String match, int number) {
        return IntStream.range(0, number)
                .mapToObj(i ->
                        new ScoreCall(board, directory.current(board), false, player, match + i, 1, Instant.now(), 1))
                .toList();
    }
}
