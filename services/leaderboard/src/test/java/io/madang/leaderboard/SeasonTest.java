package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.leaderboard.PrizeWon;
import io.madang.contracts.leaderboard.SeasonClosed;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeasonTest {

    private static final ZoneId SEOUL = ZoneId.of("Asia/Seoul");
    private static final long DEAD = 7;

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final SeasonClosing closing = server.bean(SeasonClosing.class);
    private final SeasonRows rows = server.bean(SeasonRows.class);

    @Test
    void seasonsBeginAndEndByTheCalendarOfTheirZone() {
        Instant newYear = Instant.parse("2026-12-31T15:00:00Z");
        SeasonPeriod january =
                SeasonPeriod.of(SeasonLength.MONTH, SEOUL, newYear).orElseThrow();
        assertThat(january).isEqualTo(new SeasonPeriod("2027-01", newYear, Instant.parse("2027-01-31T15:00:00Z")));
        assertThat(SeasonPeriod.of(SeasonLength.MONTH, SEOUL, newYear.minusMillis(1))
                        .orElseThrow()
                        .label())
                .isEqualTo("2026-12");
        assertThat(SeasonPeriod.of(SeasonLength.WEEK, SEOUL, newYear).orElseThrow())
                .isEqualTo(new SeasonPeriod(
                        "2026-W53", Instant.parse("2026-12-27T15:00:00Z"), Instant.parse("2027-01-03T15:00:00Z")));
        // the clock goes back: this day has 25 hours
        SeasonPeriod day = SeasonPeriod.of(
                        SeasonLength.DAY, ZoneId.of("Europe/Berlin"), Instant.parse("2026-10-25T12:00:00Z"))
                .orElseThrow();
        assertThat(day)
                .isEqualTo(new SeasonPeriod(
                        "2026-10-25", Instant.parse("2026-10-24T22:00:00Z"), Instant.parse("2026-10-25T23:00:00Z")));
        assertThat(SeasonPeriod.of(SeasonLength.NONE, SEOUL, newYear)).contains(SeasonPeriod.ALWAYS);
    }

    @Test
    void endsASeasonForWhoeverAskedForItAlsoWhereTheCloserIsFaster() {
        SeasonEnd end = server.bean(SeasonEnd.class);
        for (int i = 0; i < 10; i++) {
            SeasonId season = current(server.newBoard("season=manual"));
            try (ExecutorService closer = Executors.newVirtualThreadPerTaskExecutor()) {
                Season next = end.end(season, () -> closer.execute(() -> end.finish(season)));
                assertThat(next.period().label()).isEqualTo("2");
            }
        }
    }

    @Test
    void closesASeasonOnceHoweverOftenClosingIsInterruptedAndRepeated() {
        String slug = server.newBoard("season=manual");
        server.caller()
                .call("PUT", "/v1/leaderboards/" + slug, server.admin(), Map.of("title", "x", "prizes", List.of(1, 3)))
                .expect(200);
        for (int from = 0; from < 1200; from += 600) {
            server.reportAll(IntStream.range(from, from + 600)
                            .mapToObj(i -> Map.of("board", slug, "user_id", "p" + i, "points", i / 2, "match_id", "m"))
                            .toList())
                    .expect(200);
        }
        SeasonId season = current(slug);
        List<String> before = List.of(server.top(slug).split(" "));
        server.caller()
                .call("POST", "/v1/seasons/" + season + "/end", server.admin())
                .expect(200);
        server.caller()
                .call("POST", "/v1/seasons/" + season + "/end", server.admin())
                .expect(409);
        // somebody who is not on the leaderboard: the check finds out
        SeasonResults results = new SeasonResults(server.shards());
        results.store(season, List.of(new RankScan.Placed(new RankReads.Ranked(Player.of("stranger"), 1, 9), 9_999)));
        assertThatThrownBy(() -> closing.tryClose(season)).isInstanceOf(IllegalStateException.class);
        // the first rows are stored, and then the instance dies
        RankScan scan = server.bean(RankReads.class)
                .scan(server.bean(LeaderboardDirectory.class).required(slug), season);
        results.store(season, scan.next());
        assertThat(rows.tryClaim(season, DEAD, Duration.ZERO)).isTrue();
        assertThat(rows.tryRenew(season, DEAD, 1000, Duration.ZERO)).isTrue();
        Concurrently.run(4, i -> closing.tryClose(season));
        Concurrently.run(2, i -> closing.tryClose(season));

        assertThat(rows.byId(season).orElseThrow().state()).isEqualTo(SeasonState.CLOSED);
        assertThat(rows.tryRenew(season, DEAD, 1000, Duration.ZERO)).isFalse();
        server.bean(LeaderboardDirectory.class).forget();
        assertThat(result(season)).startsWith(before.toArray(String[]::new)).hasSize(1200);
        assertThat(server.caller()
                        .get("/v1/seasons/" + season + "/scores/p1199", null)
                        .expect(200)
                        .json()
                        .path("total")
                        .asLong())
                .isEqualTo(1200);
        server.caller().get("/v1/seasons/" + season + "/scores/nobody", null).expect(404);
        assertThat(published(season, SeasonClosed.TYPE, 1)).hasSize(1);
        assertThat(published(season, PrizeWon.TYPE, 4)).hasSize(4).doesNotHaveDuplicates();
        assertThat(server.report(Map.of(
                                "board",
                                slug,
                                "user_id",
                                "late",
                                "points",
                                1,
                                "match_id",
                                "m",
                                "time",
                                Instant.now().minusSeconds(60).toString()))
                        .expect(409)
                        .text("detail"))
                .contains("closed");
        // an end may lie a little ahead
        await().until(() -> server.top(slug).isEmpty());
        server.score(slug, "p1", 1, "next");
        assertThat(server.top(slug)).isEqualTo("p1:1:1");
    }

    @Test
    void stopsClosingASeasonThatSomebodyElseHasTaken() {
        SeasonId season = current(server.newBoard("season=manual"));
        assertThat(rows.tryClaim(season, 1, Duration.ZERO)).isTrue();
        SeasonClaim lost = new SeasonClaim(rows, rows.byId(season).orElseThrow(), 1);
        assertThat(rows.tryRenew(season, 1, 5, Duration.ZERO)).isTrue();
        await().until(() -> rows.tryClaim(season, 2, Duration.ofHours(1)));
        assertThatThrownBy(() -> lost.frozen(9)).hasMessageContaining("somebody else");
        rows.release(season, 1);
        assertThat(rows.close(season, 1, 0, Instant.now())).isFalse();
        assertThat(rows.tryClaim(season, 3, Duration.ZERO)).isFalse();
        assertThat(rows.byId(season).orElseThrow().frozen()).isEqualTo(5);
    }

    @Test
    void countsAndDeletesTheRowsOfAResultInParts() {
        SeasonResults results = new SeasonResults(server.shards(), 100);
        SeasonId season = new SeasonId(System.nanoTime());
        results.store(
                season,
                IntStream.rangeClosed(1, 1000).mapToObj(i -> placed("p" + i, i)).toList());
        AtomicInteger parts = new AtomicInteger();
        SeasonResults.Check stored = results.stored(season, parts::incrementAndGet);
        assertThat(stored.players()).isEqualTo(1000);
        assertThat(stored.sum()).isEqualTo(1000 * 1001 / 2);
        assertThat(parts.get()).isGreaterThanOrEqualTo(10);
        // two players have each other's score
        results.store(season, List.of(placed("p7", 8), placed("p8", 7)));
        SeasonResults.Check swapped = results.stored(season, () -> {});
        assertThat(swapped.sum()).isEqualTo(stored.sum());
        assertThat(swapped).isNotEqualTo(stored);
        results.delete(season, () -> {});
        assertThat(results.stored(season, () -> {})).isEqualTo(SeasonResults.Check.NONE);
    }

    private static RankScan.Placed placed(String player, long score) {
        return new RankScan.Placed(new RankReads.Ranked(Player.of(player), score, score), score);
    }

    @Test
    void letsOnlyAdministratorsEndSeasonsAndOnlyThoseThatPeopleEnd() {
        String slug = server.newBoard("season=month");
        String path = "/v1/seasons/" + current(slug) + "/end";
        server.caller().call("POST", path, server.userToken()).expect(403);
        server.caller().call("POST", path, server.admin()).expect(409);
        server.caller().get("/v1/seasons/" + current(slug) + "/scores", null).expect(409);
        server.caller().get("/v1/seasons/1/scores", null).expect(404);
    }

    private SeasonId current(String slug) {
        LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
        return directory.current(directory.required(slug)).id();
    }

    private List<String> result(SeasonId season) {
        List<String> all = new ArrayList<>();
        String cursor = "";
        do {
            var page = server.caller()
                    .get("/v1/seasons/" + season + "/scores?limit=100" + cursor, null)
                    .expect(200);
            all.addAll(List.of(LeaderboardServer.rows(page).split(" ")));
            cursor = page.json().has("next") ? "&cursor=" + page.text("next") : "";
        } while (!cursor.isEmpty());
        return all;
    }

    /** The payloads of a type that concern the season, once all events are in Kafka. */
    private List<String> published(SeasonId season, String type, int expected) {
        await().until(() -> server.shards().sources().stream()
                .allMatch(source -> source.jdbc()
                                .sql("select count(*) from outbox")
                                .query(Long.class)
                                .single()
                        == 0));
        try (TopicEvents topic = new TopicEvents("leaderboard")) {
            await().until(() -> of(topic, season, type).size() >= expected);
            // what came twice is there as well by now
            for (int i = 0; i < 5; i++) {
                topic.arrived();
            }
            return of(topic, season, type);
        }
    }

    private static List<String> of(TopicEvents topic, SeasonId season, String type) {
        return topic.arrived().stream()
                .filter(event -> event.type().equals(type))
                .map(event -> event.payload().toString())
                .filter(payload -> payload.contains(season.toString()))
                .toList();
    }
}
