package io.madang.bench.media;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The first comments of an item, beside the same rows read by a range of the primary key through plain JDBC. */
final class CommentPages {

    private static final int CLIENTS = 50;
    private static final int ITEMS = 1_000;
    private static final int OF_EACH = 60;
    private static final int SIZE = 30;
    private static final double GOAL = 0.25;

    private final BenchInstance instance;
    private final StoredItems items;
    private final Pace pace;
    private int next;

    CommentPages(BenchInstance instance, StoredItems items, Pace pace) {
        this.instance = instance;
        this.items = items;
        this.pace = pace;
    }

    Figure measure() throws Exception {
        JdbcClients database = instance.jdbc();
        BenchProgress.say("comments of " + ITEMS + " items");
        store(database);
        return new Rounds(pace)
                .with("ours", () -> ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), this::request)
                        .requireSuccess("comments")
                        .perSecond())
                .with(
                        "raw",
                        () -> database.perSecond(CLIENTS, pace.time(), connection -> {
                            PreparedStatement range = connection.prepareStatement(
                                    "select * from madang_comment.comments where article_id = ? and comment_id > 0"
                                            + " order by comment_id limit " + SIZE);
                            int[] item = {0};
                            return () -> {
                                range.setLong(1, items.id(1 + item[0]++ % ITEMS));
                                read(range);
                            };
                        }))
                .run("comments of an item")
                .against(
                        "media." + SIZE + " comments of an item against a raw primary-key range",
                        "ours",
                        "raw",
                        GOAL,
                        "req/s");
    }

    private byte[] request() {
        return HttpRequests.get("/v1/articles/" + items.id(1 + next++ % ITEMS) + "/comments/scroll?size=" + SIZE);
    }

    private static void read(PreparedStatement range) throws SQLException {
        int found = 0;
        try (ResultSet rows = range.executeQuery()) {
            while (rows.next()) {
                found += rows.getString("content").isEmpty() ? 0 : 1;
            }
        }
        if (found != SIZE) {
            throw new SQLException(found + " comments instead of " + SIZE);
        }
    }

    private void store(JdbcClients database) throws SQLException {
        int all = ITEMS * OF_EACH;
        database.execute(
                """
                insert into madang_comment.comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                    writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                select %1$d + 1 + (seq - 1) div %2$d, seq, 0, lpad((seq - 1) mod %2$d, 5, '0'), 0, 1 + seq mod 5000,
                    'somebody', 1, repeat('comment ', 20), false, 1, utc_timestamp(3), utc_timestamp(3)
                from madang_comment.seq_1_to_%3$d
                """
                        .formatted(items.id(0), OF_EACH, all));
        database.execute(
                """
                insert into madang_comment.article_comment_count (article_id, comment_count, version)
                select article_id, %d, 1 from madang_comment.comments group by article_id
                """
                        .formatted(OF_EACH));
        database.execute("analyze table madang_comment.comments");
    }
}
