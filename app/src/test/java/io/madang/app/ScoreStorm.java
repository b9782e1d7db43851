package io.madang.app;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Game servers that report scores until the instance is killed, and remember what they were told. */
final class ScoreStorm {

    private static final int SERVERS = 8;
    private static final int PLAYERS = 40;
    private static final int MAX_POINTS = 50;
    private static final int REPEAT_ONE_IN = 5;

    /** The season is over: what is reported belongs to the next one. */
    private static final int CONFLICT = 409;

    private static final int UNAVAILABLE = 503;

    private final HttpClient http;
    private final int port;
    private final String key;
    private final String board;
    private final Reported reported;
    private final long seed;
    private final List<Thread> servers = new ArrayList<>();
    private volatile boolean ending;

    ScoreStorm(HttpClient http, int port, String key, String board, Reported reported, long seed) {
        this.http = http;
        this.port = port;
        this.key = key;
        this.board = board;
        this.reported = reported;
        this.seed = seed;
    }

    /** One score that was reported. */
    record Score(String player, String match, long points) {}

    /** What all storms have reported. */
    static final class Reported {

        private final AtomicInteger matches = new AtomicInteger();

        /** Those that were answered with 200, each with the season that the answer named. */
        final Map<Score, String> acknowledged = new ConcurrentHashMap<>();

        /** Those whose answer never came: they may count, or not. */
        final Set<Score> open = ConcurrentHashMap.newKeySet();

        /** Those that were refused, and must not count. */
        final Set<Score> refused = ConcurrentHashMap.newKeySet();

        final Queue<String> surprises = new ConcurrentLinkedQueue<>();
    }

    /** Begins, and returns when so many scores have been acknowledged. */
    void rage(int enough) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(enough);
        for (int i = 0; i < SERVERS; i++) {
            long own = seed + i;
            servers.add(Thread.ofVirtual().start(() -> untilCut(own, latch)));
        }
        latch.await();
    }

    /** Returns when all have ended: by the kill of the instance, or because they are asked to. */
    void end() throws InterruptedException {
        ending = true;
        for (Thread server : servers) {
            server.join();
        }
    }

    private void untilCut(long ownSeed, CountDownLatch latch) {
        RandomGenerator random = RandomGeneratorFactory.getDefault().create(ownSeed);
        try {
            while (!ending) {
                Score score = new Score(
                        "player-" + random.nextInt(PLAYERS),
                        "match-" + reported.matches.incrementAndGet(),
                        1 + random.nextInt(MAX_POINTS));
                boolean told = report(score);
                if (told && random.nextInt(REPEAT_ONE_IN) == 0) {
                    report(score);
                }
                if (told) {
                    latch.countDown();
                }
            }
        } catch (IOException cut) {
            // the process was killed: what was not answered is open
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean report(Score score) throws IOException, InterruptedException {
        HttpResponse<String> answer;
        if (!reported.acknowledged.containsKey(score)) {
            reported.open.add(score);
        }
        answer = post("{\"board\":\"%s\",\"user_id\":\"%s\",\"points\":%d,\"match_id\":\"%s\",\"time\":\"%s\"}"
                .formatted(board, score.player(), score.points(), score.match(), Instant.now()));
        switch (answer.statusCode()) {
            case 200 -> {
                String season = answer.body().replaceFirst("(?s).*\"season\":\"(\\d+)\".*", "$1");
                String before = reported.acknowledged.put(score, season);
                if (before != null && !before.equals(season)) {
                    reported.surprises.add(score + " is in season " + before + " and in season " + season);
                }
                reported.open.remove(score);
                return true;
            }
            case CONFLICT -> {
                reported.refused.add(score);
                reported.open.remove(score);
            }
            case UNAVAILABLE -> {
                // it may be in the log: as open as one without an answer
            }
            default -> reported.surprises.add(answer.statusCode() + " " + answer.body());
        }
        return false;
    }

    private HttpResponse<String> post(String json) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/scores"))
                        .timeout(Duration.ofSeconds(30))
                        .header("Content-Type", "application/json")
                        .header("Service-Key", key)
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }
}
