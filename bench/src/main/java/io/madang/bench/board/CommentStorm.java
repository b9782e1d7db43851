package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Everybody comments on the same article, half of them answering somebody. */
final class CommentStorm {

    private static final int CLIENTS = 64;
    private static final double GOAL_RATIO = 0.9;
    private static final int MAX_PARENTS = 200;
    private static final int PATH_STEP = 5;
    private static final String TEXT = "I agree with most of this, but *one thing* should be said again.";
    /** As long as the events are that the comments cause. */
    private static final String EVENT = "{\"comment\":\"" + TEXT + " ".repeat(350) + "\"}";

    private final BenchInstance instance;
    private final BenchUsers users;
    private final Pace pace;
    private final RandomGenerator random;
    private final List<Tally> ours = new ArrayList<>();
    private final AtomicLong nextRaw = new AtomicLong(1);

    CommentStorm(BenchInstance instance, BenchUsers users, Pace pace, RandomGenerator random) {
        this.instance = instance;
        this.users = users;
        this.pace = pace;
        this.random = random;
    }

    List<Figure> measure(BenchApi api, BoardId twoLevel, BoardId threaded) throws Exception {
        JdbcClients jdbc = instance.jdbc();
        jdbc.execute("create database if not exists madang_bench");
        jdbc.execute("create table madang_bench.comments like madang_comment.comments");
        jdbc.execute(
                "create table madang_bench.comment_counts (article_id bigint not null, comment_count bigint not null,"
                        + " version bigint not null, primary key (article_id)) engine = InnoDB");
        jdbc.execute("insert into madang_bench.comment_counts values (1, 0, 0)");
        jdbc.execute("create or replace table madang_bench.comment_outbox like madang_comment.outbox");
        ArticleId flat = api.article(twoLevel);
        ArticleId deep = api.article(threaded);
        Rounds measured = new Rounds(pace)
                .with("two-level", () -> overHttp(flat, PATH_STEP))
                .with("raw", () -> jdbc.perSecond(CLIENTS, pace.time(), this::rawComment))
                .with("raw without event", () -> jdbc.perSecond(CLIENTS, pace.time(), this::rawCommentWithoutEvent))
                .with("threaded", () -> overHttp(deep, 4 * PATH_STEP))
                .run("comments on one article");
        List<Figure> figures = new ArrayList<>();
        figures.add(measured.against("board.comments two-level", "two-level", "raw", GOAL_RATIO, "comments/s"));
        figures.add(measured.against("board.comments threaded", "threaded", "raw", GOAL_RATIO, "comments/s"));
        figures.add(Figure.of("board.comments, raw without an event", measured.of("raw without event"), "comments/s"));
        figures.add(Figure.of("board.comments of one transaction", instance.mean("madang.comment.batch"), ""));
        figures.addAll(ours.getLast().costs("board.comments threaded"));
        return figures;
    }

    /** @param longestParent how long the path of a comment may be that is answered */
    private double overHttp(ArticleId article, int longestParent) throws Exception {
        List<Long> parents = parents(article, longestParent);
        String path = "/v1/articles/" + article + "/comments";
        int[] next = {0};
        ours.add(ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), () -> {
                    byte[] authorization = users.authorization(next[0]++ % users.number());
                    boolean answers = !parents.isEmpty() && random.nextBoolean();
                    String parent =
                            answers ? ",\"parentId\":\"" + parents.get(random.nextInt(parents.size())) + "\"" : "";
                    return HttpRequests.post(path, authorization, "{\"content\":\"" + TEXT + "\"" + parent + "}");
                })
                .requireSuccess("comments"));
        return ours.getLast().perSecond();
    }

    /** Comments to answer: of as many depths as there are by now. */
    private List<Long> parents(ArticleId article, int longestParent) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection connection = instance.jdbc().connect();
                PreparedStatement select = connection.prepareStatement(
                        "select comment_id from madang_comment.comments where article_id = ? and length(path) <= ?"
                                + " order by length(path) desc, comment_id limit ?")) {
            select.setLong(1, article.value());
            select.setInt(2, longestParent);
            select.setInt(3, MAX_PARENTS);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }

    /** The rows that a comment writes: itself, its article's count, and its event. */
    private JdbcClients.Work rawComment(Connection connection) throws SQLException {
        JdbcClients.Work comment = uncommitted(connection);
        PreparedStatement event = connection.prepareStatement(
                """
                insert into madang_bench.comment_outbox (shard, event_id, topic, msg_key, type, version, payload,
                    payload_bytes, created_at)
                values (1, ?, 'madang-comment', 1, 'comment.created', 1, ?, ?, ?)
                """);
        return () -> {
            comment.once();
            event.setLong(1, nextRaw.getAndIncrement());
            event.setString(2, EVENT);
            event.setInt(3, EVENT.length());
            event.setTimestamp(4, new Timestamp(System.currentTimeMillis()));
            event.executeUpdate();
            connection.commit();
        };
    }

    private JdbcClients.Work rawCommentWithoutEvent(Connection connection) throws SQLException {
        JdbcClients.Work comment = uncommitted(connection);
        return () -> {
            comment.once();
            connection.commit();
        };
    }

    private JdbcClients.Work uncommitted(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        PreparedStatement insert = connection.prepareStatement(
                """
                insert into madang_bench.comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                    writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                values (1, ?, 0, ?, 1, 1, 'somebody', 1, ?, false, 1, ?, ?)
                """);
        PreparedStatement update = connection.prepareStatement(
                "update madang_bench.comment_counts set comment_count = comment_count + 1, version = version + 1"
                        + " where article_id = 1");
        return () -> {
            long number = nextRaw.getAndIncrement();
            Timestamp now = new Timestamp(System.currentTimeMillis());
            insert.setLong(1, number);
            insert.setString(2, String.format(Locale.ROOT, "%010d", number));
            insert.setString(3, TEXT);
            insert.setTimestamp(4, now);
            insert.setTimestamp(5, now);
            insert.executeUpdate();
            update.executeUpdate();
        };
    }
}
