package io.madang.bench.board;

import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.JdbcClients;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.ShardMap;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;

/**
 * Fills a board past the service, as an import would: one article to a millisecond, the last of them a minute ago, with
 * ids that carry the board's shard. The database makes the rows itself, which is the quickest way to get them.
 */
final class ArticleLoad {

    private static final int BATCH = 50_000;

    private static final String INSERT =
            """
            insert into madang_article.articles
                (article_id, board_id, writer_id, title, content, comment_style, version, created_at, modified_at)
            select ((%1$d + seq) << 22) | %2$d, %3$d, 1000001 + seq %% 1000,
                concat('Article number ', seq, ' of many, with a title of the usual length'),
                concat('**', seq, '**: ', repeat('What people write here is a few lines long. ', 1 + seq %% 5)),
                'TWO_LEVEL', 1, from_unixtime((%4$d + seq) / 1000), from_unixtime((%4$d + seq) / 1000)
            from madang_article.seq_%5$d_to_%6$d
            """;

    private ArticleLoad() {}

    static void run(JdbcClients clients, BoardId board, long number) throws SQLException {
        long firstMillis = Instant.now().toEpochMilli() - 60_000 - number;
        long epochMillis = SnowflakeIds.millisOf(0);
        try (Connection connection = clients.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set unique_checks = 0");
            for (long from = 1; from <= number; from += BATCH) {
                long to = Math.min(number, from + BATCH - 1);
                statement.executeUpdate(INSERT.formatted(
                        firstMillis - epochMillis, ShardMap.shardOf(board), board.value(), firstMillis, from, to));
                BenchProgress.bar("articles", to, number);
            }
        }
    }
}
