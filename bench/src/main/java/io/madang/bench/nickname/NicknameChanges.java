package io.madang.bench.nickname;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.JdbcClients;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How long after a change of nickname all comments of the person show it, among very many comments of others. */
public final class NicknameChanges {

    private static final int COMMENTS = 1_000_000;
    private static final int COMMENTS_QUICKLY = 50_000;
    private static final int CLIENTS = 16;
    private static final int CHANGES = 25;
    private static final double GOAL_SECONDS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long LOOK_MILLIS = 5;

    private final String benchmark;
    private final BenchInstance instance;
    private final BenchUsers users;
    private final JdbcClients jdbc;

    /** @param benchmark whose figures these are */
    public NicknameChanges(String benchmark, BenchInstance instance, BenchUsers users) {
        this.benchmark = benchmark;
        this.instance = instance;
        this.users = users;
        this.jdbc = instance.jdbc();
    }

    /** @return how many comments of others there are */
    public static int comments(boolean quick) {
        return quick ? COMMENTS_QUICKLY : COMMENTS;
    }

    /** @param comments of all others together; a tenth as many more are of one person alone */
    public List<Figure> measure(int comments) throws Exception {
        BenchProgress.say("writing " + comments + " comments");
        fill(10, comments, users.id(1).value() + " + seq % " + (users.number() - 1));
        fill(10 + comments, comments / 10, Long.toString(users.id(0).value()));
        jdbc.execute("analyze table madang_comment.comments");
        List<Double> seconds = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
                HttpClient http = HttpClient.newHttpClient()) {
            // the first ones are warming up
            for (boolean counted : new boolean[] {false, true}) {
                BenchProgress.say(counted ? "nicknames are changed" : "warming up");
                List<Future<List<Double>>> done = new ArrayList<>();
                for (int client = 0; client < CLIENTS; client++) {
                    int first = 1 + client * CHANGES;
                    done.add(clients.submit(() -> changes(http, first, counted ? "b" : "a")));
                }
                seconds.clear();
                for (Future<List<Double>> client : done) {
                    seconds.addAll(client.get());
                }
            }
            seconds.sort(null);
            double many = change(http, users.id(0), "a0");
            return List.of(
                    Figure.of(benchmark + ".nicknames, comments there are", comments * 1.1, ""),
                    Figure.of(benchmark + ".nicknames visible p50", seconds.get(seconds.size() / 2), "s"),
                    Figure.atMost(
                            benchmark + ".nicknames visible p99",
                            seconds.get(seconds.size() * 99 / 100),
                            GOAL_SECONDS,
                            "s"),
                    Figure.of(benchmark + ".nicknames of a tenth of all comments", many, "s"));
        }
    }

    private void fill(int firstArticle, int comments, String writer) throws SQLException {
        jdbc.execute(
                """
                insert into madang_comment.comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                    writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                select %d + seq div 100, seq, 0, lpad(seq %% 100, 5, '0'), seq * 7919 %% 256, %s, 'crowd', 1,
                    repeat('comment ', 20), false, 1, utc_timestamp(3), utc_timestamp(3)
                from madang_comment.seq_1_to_%d
                """
                        .formatted(firstArticle, writer, comments));
    }

    private List<Double> changes(HttpClient http, int first, String prefix) throws Exception {
        List<Double> seconds = new ArrayList<>();
        for (int user = first; user < first + CHANGES; user++) {
            seconds.add(change(http, users.id(user), prefix + user));
        }
        return seconds;
    }

    /** The seconds from the request to the moment that no comment has an older nickname. */
    private double change(HttpClient http, UserId user, String nickname) throws Exception {
        long start = System.nanoTime();
        long version = put(http, user, nickname);
        try (Connection connection = jdbc.connect();
                PreparedStatement older = connection.prepareStatement(
                        "select 1 from madang_comment.comments where writer_id = ? and writer_nickname_version < ?"
                                + " limit 1")) {
            older.setLong(1, user.value());
            older.setLong(2, version);
            while (exists(older)) {
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw new CommandFailure("comments of " + user + " still have the old nickname");
                }
                Thread.sleep(LOOK_MILLIS);
            }
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private static boolean exists(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.next();
        }
    }

    private long put(HttpClient http, UserId user, String nickname) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + instance.port() + "/v1/me/nickname"))
                .header("Authorization", "Bearer " + instance.token(user))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"nickname\":\"nick " + nickname + "\"}"))
                .build();
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new CommandFailure("a nickname was answered " + response.statusCode() + ": " + response.body());
        }
        return instance.bean(Users.class).user(user).nicknameVersion();
    }
}
