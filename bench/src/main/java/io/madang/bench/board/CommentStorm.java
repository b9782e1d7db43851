package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.Api;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rig;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Swarm;
import io.madang.bench.load.Tally;
import io.madang.bench.load.Users;
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
    private static final double GOAL_PER_SECOND = 2_000;
    private static final double GOAL_RATIO = 0.5;
    private static final int MAX_PARENTS = 200;
    private static final int PATH_STEP = 5;
    private static final String TEXT = "I agree with most of this, but *one thing* should be said again.";

    private final Rig rig;
    private final Users users;
    private final Pace pace;
    private final RandomGenerator random;
    private final List<Tally> ours = new ArrayList<>();
    private final AtomicLong nextRaw = new AtomicLong(1);

    CommentStorm(Rig rig, Users users, Pace pace, RandomGenerator random) {
        this.rig = rig;
        this.users = users;
        this.pace = pace;
        this.random = random;
    }

    List<Figure> measure(Api api, BoardId twoLevel, BoardId threaded) throws Exception {
        JdbcClients jdbc = rig.jdbc();
        jdbc.execute("create database if not exists madang_bench");
        jdbc.execute("create table madang_bench.comments like madang_comment.comments");
        jdbc.execute(
                "create table madang_bench.comment_counts (article_id bigint not null, comment_count bigint not null,"
                        + " version bigint not null, primary key (article_id)) engine = InnoDB");
        jdbc.execute("insert into madang_bench.comment_counts values (1, 0, 0)");
        ArticleId flat = api.article(twoLevel);
        ArticleId deep = api.article(threaded);
        Rounds measured = new Rounds(pace)
                .with("two-level", () -> overHttp(flat, PATH_STEP))
                .with("raw", () -> jdbc.perSecond(CLIENTS, pace.time(), this::rawComment))
                .with("threaded", () -> overHttp(deep, 4 * PATH_STEP))
                .run("comments on one article");
        List<Figure> figures = new ArrayList<>();
        figures.add(figure("board.comments two-level", measured.of("two-level"), measured.of("raw")));
        figures.add(figure("board.comments threaded", measured.of("threaded"), measured.of("raw")));
        figures.addAll(ours.getLast().costs("board.comments threaded"));
        return figures;
    }

    /** @param longestParent how long the path of a comment may be that is answered */
    private double overHttp(ArticleId article, int longestParent) throws Exception {
        List<Long> parents = parents(article, longestParent);
        String path = "/v1/articles/" + article + "/comments";
        int[] next = {0};
        ours.add(Swarm.run(rig.http(), CLIENTS, pace.time(), () -> {
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
        try (Connection connection = rig.jdbc().connect();
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

    private JdbcClients.Work rawComment(Connection connection) throws SQLException {
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
            connection.commit();
        };
    }

    /** Enough is either a number that no article needs more of, or half of what the database could do. */
    private static Figure figure(String name, double ours, double raw) {
        return new Figure(
                name,
                String.format(Locale.ROOT, "%.0f comments/s", ours),
                String.format(Locale.ROOT, "%.0f comments/s", raw),
                String.format(Locale.ROOT, "%.2f", ours / raw),
                ">= 2000 comments/s or >= 0.5",
                ours >= Math.min(GOAL_PER_SECOND, GOAL_RATIO * raw));
    }
}
