package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.app.ScoreStorm.Reported;
import io.madang.app.ScoreStorm.Score;
import io.madang.testkit.Seeds;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storms of scores on a Madang that is killed in the middle of them, and while it closes seasons. */
@Tag("chaos")
class LeaderboardStormTest {

    /** More by {@code --rounds}. */
    private static final int ROUNDS = Integer.getInteger("madang.rounds", 10);

    private static final int ENOUGH = 400;

    /** Players with a score of 0 in each season that ends: so many that its closing takes some time, and is hit by kills. */
    private static final int IDLE = 4_000;

    private static final int BATCH = 1_000;
    private static final String BOARD = "storm";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern ROW = Pattern.compile("\"user_id\":\"([^\"]+)\",\"rank\":(\\d+),\"score\":(\\d+)");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Reported reported = new Reported();

    @TempDir
    Path place;

    private String key = "";
    private long foundClosing;

    /** One round: a storm, a kill in it, and everything counted after the restart; in each second one a season ends. */
    @Test
    void everyAcknowledgedScoreIsRankedOnceAndInItsSeason() throws Exception {
        Random random = new Random(Seeds.next("rounds"));
        Path data = data();
        Path config = Files.writeString(
                place.resolve("madang.properties"),
                """
                madang.leaderboard.grace=0s
                madang.leaderboard.close-interval=50ms
                madang.limits.leaderboard-admin=10000/1s
                """);
        String[] up = {"up", "--data", data.toString(), "--port", "0", "--config", config.toString()};
        Set<String> ended = new HashSet<>();
        for (int round = 0; round <= ROUNDS; round++) {
            try (MadangProcess madang = MadangProcess.run(Map.of("MADANG_ADMIN_PASSWORD", ApiClient.PASSWORD), up)) {
                ApiClient client = new ApiClient(http, madang.port());
                String admin = client.token("admin");
                if (round == 0) {
                    prepare(client, admin);
                } else {
                    // whose closer was killed: another one waits until the claim is over
                    foundClosing += new RunningEngines(data())
                            .number("select count(*) from madang_leaderboard.seasons where state = 'CLOSING'");
                    check(client, ended);
                }
                if (round == ROUNDS) {
                    assertThat(MadangProcess.run(Map.of(), "leaderboard", "rebuild", "--data", data.toString()))
                            .satisfies(rebuild -> assertThat(rebuild.exitStatus())
                                    .as(rebuild.output())
                                    .isZero());
                    check(client, ended);
                    assertThat(madang.stop()).isZero();
                    System.out.println("restarts that found a season half closed: " + foundClosing);
                    if (ROUNDS >= 10) {
                        assertThat(foundClosing).isPositive();
                    }
                    return;
                }
                if (round % 2 == 1) {
                    addIdlePlayers(madang.port(), round);
                }
                ScoreStorm storm = new ScoreStorm(http, madang.port(), key, BOARD, reported, random.nextLong());
                storm.rage(ENOUGH);
                if (round % 2 == 1) {
                    String season = currentSeason();
                    expect(client.call("POST", "/v1/seasons/" + season + "/end", admin, ""), 200);
                    ended.add(season);
                    RunningEngines engines = new RunningEngines(data());
                    await().pollDelay(Duration.ZERO)
                            .pollInterval(Duration.ofMillis(2))
                            .atMost(PATIENCE)
                            .until(() -> engines.number("select count(*) from madang_leaderboard.seasons"
                                            + " where state = 'OPEN' and season_id = " + season)
                                    == 0);
                    // somewhere in the closing, which takes some hundred milliseconds
                    Thread.sleep(random.nextInt(100));
                }
                if (round % 3 == 2) {
                    madang.killWithEngines();
                } else {
                    madang.kill();
                }
                storm.end();
            }
        }
    }

    private Path data() {
        return place.resolve("data");
    }

    private void prepare(ApiClient client, String admin) throws Exception {
        expect(
                client.call(
                        "POST",
                        "/v1/leaderboards",
                        admin,
                        "{\"slug\":\"" + BOARD + "\",\"title\":\"Storm\",\"season\":\"manual\",\"prizes\":[1,3,10]}"),
                201);
        HttpResponse<String> issued =
                client.call("POST", "/v1/service-keys", admin, "{\"name\":\"storm\",\"boards\":[\"" + BOARD + "\"]}");
        expect(issued, 201);
        key = issued.body().replaceFirst("(?s).*\"key\":\"([^\"]+)\".*", "$1");
    }

    private void addIdlePlayers(int port, int round) throws Exception {
        for (int from = 0; from < IDLE; from += BATCH) {
            String scores = IntStream.range(from, from + BATCH)
                    .mapToObj(i -> "{\"board\":\"%s\",\"user_id\":\"idle-%d\",\"points\":0,\"match_id\":\"idle-%d\"}"
                            .formatted(BOARD, i, round))
                    .collect(Collectors.joining(","));
            expect(
                    http.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/scores/batch"))
                                    .header("Content-Type", "application/json")
                                    .header("Service-Key", key)
                                    .POST(BodyPublishers.ofString("{\"scores\":[" + scores + "]}"))
                                    .build(),
                            BodyHandlers.ofString()),
                    200);
        }
    }

    private static void expect(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    }

    private String currentSeason() throws Exception {
        return new RunningEngines(data())
                .column("select season_id from madang_leaderboard.seasons where ends_at is null").stream()
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("no season is open"));
    }

    private void check(ApiClient client, Set<String> ended) throws Exception {
        assertThat(reported.surprises).isEmpty();
        RunningEngines engines = new RunningEngines(data());
        await("closing of " + ended).atMost(PATIENCE).until(() -> engines.column(
                        "select season_id from madang_leaderboard.seasons where state = 'CLOSED'")
                .containsAll(ended));
        // what is in the log: all that was acknowledged, in the season that was named, once; nothing that was refused
        Map<Score, String> stored = new HashMap<>();
        for (String row : engines.column(
                "select concat_ws(' ', substring(player, 2), match_id, points, season_id) from madang_leaderboard.score_log"
                        + " where points > 0")) {
            String[] part = row.split(" ");
            assertThat(stored.put(new Score(part[0], part[1], Long.parseLong(part[2])), part[3]))
                    .as("twice in the log: %s", row)
                    .isNull();
        }
        assertThat(engines.number("select count(*) from madang_leaderboard.score_log"))
                .isEqualTo(stored.size() + (long) IDLE * ended.size());
        assertThat(stored).containsAllEntriesOf(reported.acknowledged);
        assertThat(stored.keySet())
                .noneMatch(reported.refused::contains)
                .allMatch(score -> reported.acknowledged.containsKey(score) || reported.open.contains(score));
        assertThat(
                        engines.number(
                                """
                        select count(*) from madang_leaderboard.score_log join madang_leaderboard.seasons using (season_id)
                        where kind = 'SCORE' and (scored_at < starts_at or scored_at >= ends_at)
                        """))
                .as("scores in another season than that of their time")
                .isZero();
        Map<String, Map<String, Long>> totals = new HashMap<>();
        stored.forEach((score, season) ->
                totals.computeIfAbsent(season, id -> new HashMap<>()).merge(score.player(), score.points(), Long::sum));
        ranksAreThoseOf(
                totals.getOrDefault(currentSeason(), Map.of()),
                rows(client, "/v1/scores?board=" + BOARD + "&limit=100"));
        for (String season : ended) {
            ranksAreThoseOf(
                    totals.getOrDefault(season, Map.of()), rows(client, "/v1/seasons/" + season + "/scores?limit=100"));
            assertThat(engines.number(
                            "select count(*) from madang_leaderboard.season_results where season_id = " + season))
                    .isEqualTo(totals.getOrDefault(season, Map.of()).size() + IDLE);
            prizesAreThoseOf(engines, season);
        }
    }

    /** {@code player:rank:score}, once the ranks are served. */
    private static Set<String> rows(ApiClient client, String path) {
        Set<String> rows = new HashSet<>();
        await(path).atMost(PATIENCE).until(() -> {
            HttpResponse<String> answer = client.get(path);
            rows.clear();
            String body = answer.body().replaceAll("\"user_name\":\"[^\"]*\",", "");
            for (Matcher row = ROW.matcher(body); row.find(); ) {
                if (!row.group(1).startsWith("idle-")) {
                    rows.add(row.group(1) + ":" + row.group(2) + ":" + row.group(3));
                }
            }
            return answer.statusCode() == 200;
        });
        return rows;
    }

    private static void ranksAreThoseOf(Map<String, Long> totals, Set<String> rows) {
        Set<String> expected = new HashSet<>();
        totals.forEach((player, total) -> expected.add(player + ":"
                + (1 + totals.values().stream().filter(other -> other > total).count()) + ":" + total));
        assertThat(rows).isEqualTo(expected);
    }

    /** Each winner's prize is published once, by what is in the outbox and by what has left it. */
    private static void prizesAreThoseOf(RunningEngines engines, String season) throws Exception {
        await("outbox")
                .atMost(PATIENCE)
                .until(() -> engines.number("select count(*) from madang_leaderboard.outbox") == 0);
        long winners = engines.number(
                "select count(*) from madang_leaderboard.season_results where final_rank <= 10 and season_id = "
                        + season);
        List<String> prizes = engines.payloads("leaderboard", season).stream()
                .filter(payload -> payload.contains("\"tier\""))
                .toList();
        assertThat(prizes).hasSize((int) winners).doesNotHaveDuplicates();
        assertThat(engines.payloads("leaderboard", season).stream().filter(payload -> payload.contains("\"closedAt\"")))
                .hasSize(1);
    }
}
