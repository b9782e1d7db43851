package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.security.ServiceKey;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.leaderboard.ScoreController.ScoreRequest;
import io.madang.sharding.UtcTime;
import io.madang.testkit.service.Concurrently;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Every score is in the season of its time, whoever asks when. */
class SeasonOfScoreTest {

    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
    private final Scores scores = server.bean(Scores.class);
    private final SeasonRows seasons = server.bean(SeasonRows.class);

    @Test
    void putsScoresAroundTheEndOfAMonthAWeekAndADayIntoTheirSeasons() {
        for (String length : List.of("month", "week", "day")) {
            String board = server.newBoard("season=" + length, "zone=" + NEW_YORK);
            Season current = directory.current(directory.required(board));
            Instant begin = current.period().startsAt();
            LocalDate day = begin.atZone(NEW_YORK).toLocalDate();
            assertThat(begin).isEqualTo(day.atStartOfDay(NEW_YORK).toInstant());
            String before = report(board, "ann", 3, "last", begin.minusMillis(1));
            String first = report(board, "ann", 5, "first", begin);
            assertThat(first).as(length).isEqualTo(current.id().toString()).isNotEqualTo(before);
            // the older season is not the one whose ranks are read
            assertThat(server.top(board)).as(length).isEqualTo("ann:1:5");
            Season last = seasons.byId(SeasonId.of(before)).orElseThrow();
            assertThat(last.period().endsAt()).isEqualTo(begin);
            assertThat(report(board, "ann", 3, "last", begin.minusMillis(1)))
                    .as("a retry after the change of season")
                    .isEqualTo(before);
        }
    }

    private String report(String board, String user, long points, String match, Instant at) {
        return server.report(Map.of(
                        "board", board, "user_id", user, "points", points, "match_id", match, "time", at.toString()))
                .expect(200)
                .text("season");
    }

    @Test
    void answersARetryOfARecordedMatchAfterTheSeasonAsTheFirstTime() {
        String board = server.newBoard("season=month");
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        ScoreController after = controllerAt(now.plus(Duration.ofDays(70)));
        ScoreController before = controllerAt(now);
        ScoreRequest recorded = new ScoreRequest("ann", 3L, "m1", board, now);
        ServiceKey key = new ServiceKey(1, Set.of("*"));
        ScoreController.ScoreResult first = before.report(recorded, key);
        assertThat(after.report(recorded, key)).isEqualTo(first);
        assertThatThrownBy(() -> after.report(new ScoreRequest("ann", 4L, "m1", board, now), key))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.is(LeaderboardReason.MATCH_REPORTED))
                        .isTrue());
        ScoreRequest other = new ScoreRequest("ann", 3L, "m2", board, now);
        assertThatThrownBy(() -> after.report(other, key))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.is(LeaderboardReason.SEASON_OVER))
                        .isTrue());
        assertThat(after.reportAll(new ScoreController.BatchRequest(List.of(recorded, other)), key)
                        .data())
                .extracting(ScoreController.BatchItem::status)
                .containsExactly(200, 409);
    }

    private ScoreController controllerAt(Instant time) {
        return new ScoreController(scores, new ScoreReports(directory, InstantSource.fixed(time), Duration.ofHours(1)));
    }

    @Test
    void looksUpTheSeasonAgainWhenItHasEndedSinceThen() {
        String slug = server.newBoard("season=manual");
        Leaderboard board = directory.required(slug);
        Season unended = directory.current(board);
        // from an instance whose clock is ahead
        Instant ahead = Instant.now().plusMillis(300).truncatedTo(ChronoUnit.MILLIS);
        assertThat(recordedIn(call(board, unended, "hasty", ahead))).isEqualTo(unended.id());

        Instant end = end(unended.id());

        assertThat(end).as("after every score of the season").isAfter(ahead);
        assertThat(recordedIn(call(board, unended, "late", end.minusMillis(1)))).isEqualTo(unended.id());
        SeasonId next = directory.at(board, end).id();
        assertThat(recordedIn(call(board, unended, "next", end)))
                .isEqualTo(next)
                .isNotEqualTo(unended.id());
        allAreInTheSeasonOfTheirTime(board);
    }

    private static ScoreCall call(Leaderboard board, Season season, String player, Instant at) {
        return new ScoreCall(board, season, false, Player.of(player), "m", 1, at, 1);
    }

    private SeasonId recordedIn(ScoreCall call) {
        return ((ScoreOutcome.Recorded) scores.record(call)).season();
    }

    private Instant end(SeasonId season) {
        server.caller()
                .call("POST", "/v1/seasons/" + season + "/end", server.admin())
                .expect(200);
        return Objects.requireNonNull(
                seasons.byId(season).orElseThrow().period().endsAt());
    }

    @Test
    void goesOnWithAnEndThatWasInterrupted() {
        String slug = server.newBoard("season=manual");
        Leaderboard board = directory.required(slug);
        server.score(slug, "ann", 1, "m1");
        SeasonId season = directory.current(board).id();
        // asked for, and announced in some shards; then the instance died
        assertThat(seasons.askForEnd(season)).isTrue();
        Player ann = Player.of("ann");
        int shard = server.shards().of(ann).number();
        server.shards().of(ann).run(() -> {
            LogTables tables = new LogTables(server.shards().of(ann).source());
            tables.lock(List.of(shard));
            tables.announceEnd(season, List.of(shard));
        });
        assertThat(server.report(Map.of("board", slug, "user_id", "ann", "points", 1, "match_id", "m2"))
                        .expect(503)
                        .text("detail"))
                .contains("administrator");
        assertThat(seasons.ending()).extracting(Season::id).contains(season);

        SeasonEnd end = server.bean(SeasonEnd.class);
        assertThat(end.finish(season)).isTrue();

        assertThat(end.finish(season)).isFalse();
        assertThat(seasons.ending()).extracting(Season::id).doesNotContain(season);
        server.score(slug, "ann", 1, "m2");
        assertThat(server.top(slug)).isEqualTo("ann:1:1");
        allAreInTheSeasonOfTheirTime(board);
    }

    @Test
    void putsEveryScoreOfAStormIntoTheSeasonOfItsTimeWhileSeasonsEnd() {
        String slug = server.newBoard("season=manual");
        Leaderboard board = directory.required(slug);
        AtomicInteger reported = new AtomicInteger();
        Concurrently.run(5, i -> {
            if (i == 0) {
                for (int season = 0; season < 3; season++) {
                    // an end may lie a little ahead
                    end(directory.at(board, Instant.now().plusSeconds(60)).id());
                }
            } else {
                for (int n = 0; n < 40; n++) {
                    // some clocks of game servers are ahead
                    Instant at = Instant.now().plusMillis(10L * i);
                    Map<String, ?> score = Map.of(
                            "board", slug, "user_id", "p" + i, "points", 1, "match_id", "m" + n, "time", at.toString());
                    await().until(() -> server.report(score).status() == 200);
                    reported.incrementAndGet();
                }
            }
            return true;
        });
        assertThat(allAreInTheSeasonOfTheirTime(board)).isEqualTo(reported.get());
    }

    /** A clock that goes on with each look at it, over the end of a month, while scores come from everywhere. */
    @Test
    void changesTheSeasonByTheClockWhileScoresComeAndLosesNone() {
        String slug = server.newBoard("season=month", "zone=" + NEW_YORK);
        Leaderboard board = directory.required(slug);
        Instant end = Instant.parse("2026-02-01T05:00:00Z");
        AtomicLong looks = new AtomicLong(-150);
        InstantSource clock = () -> end.plusMillis(looks.getAndIncrement());
        LeaderboardDirectory clocked = new LeaderboardDirectory(
                server.bean(LeaderboardRows.class), seasons, server.bean(Ids.class), clock, NEW_YORK);
        Scores recording = new Scores(
                server.shards(),
                clocked,
                new ScoreLog(clock, new SimpleMeterRegistry().summary("batches")),
                new RankFollower(server.bean(RankCopy.class), server.bean(RankSync.class)),
                server.bean(LeaderboardProperties.class));
        ScoreController controller =
                new ScoreController(recording, new ScoreReports(clocked, clock, Duration.ofHours(1)));
        ServiceKey key = new ServiceKey(1, Set.of("*"));
        AtomicInteger reported = new AtomicInteger();
        Concurrently.run(5, i -> {
            for (int n = 0; n < 10 || looks.get() < 150; n++) {
                controller.report(new ScoreRequest("p" + n % 7, 1L + n % 3, "m" + i + "-" + n, slug, null), key);
                reported.incrementAndGet();
            }
            return true;
        });
        assertThat(allAreInTheSeasonOfTheirTime(board)).isEqualTo(reported.get());
        List<Season> both = seasons.ofBoard(board.id(), end.plusSeconds(1), 10);
        assertThat(both).extracting(season -> season.period().label()).containsExactly("2026-02", "2026-01");
        for (Season season : both) {
            List<String> ranked = server.bean(RankReads.class).top(board, season.id(), 100).rows().stream()
                    .map(row -> row.player() + ":" + row.rank() + ":" + row.score())
                    .toList();
            assertThat(ranked).isNotEmpty().isEqualTo(new BruteForce(server, board, season).rows());
        }
        Season over = both.getLast();
        List<String> expected = new BruteForce(server, board, over).rows();
        assertThat(seasons.due(end)).extracting(Season::id).contains(over.id());
        assertThat(server.bean(SeasonClosing.class).tryClose(over.id())).isTrue();
        assertThat(LeaderboardServer.rows(server.caller().get("/v1/seasons/" + over.id() + "/scores?limit=100", null)))
                .isEqualTo(String.join(" ", expected));
    }

    /** Gives how many scores there are. */
    private int allAreInTheSeasonOfTheirTime(Leaderboard board) {
        AtomicInteger all = new AtomicInteger();
        server.shards().sources().forEach(source -> source.jdbc()
                .sql("select season_id, scored_at from score_log where board_id = ? and kind = 'SCORE'")
                .param(board.id().value())
                .query(row -> {
                    SeasonPeriod period = seasons.byId(new SeasonId(row.getLong(1)))
                            .orElseThrow()
                            .period();
                    Instant at = UtcTime.read(row, 2);
                    assertThat(at).isAfterOrEqualTo(period.startsAt());
                    if (period.endsAt() != null) {
                        assertThat(at).isBefore(period.endsAt());
                    }
                    all.incrementAndGet();
                }));
        return all.get();
    }
}
