package io.madang.bench.board;

import io.madang.bench.load.JdbcClients;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Articles of one board without us: one transaction for each that writes the rows that we write (the board's count, the
 * article, a block of each level, the event), through plain JDBC. The tables are copies of ours, with the same columns
 * and indexes. Nothing is read, and nobody takes the events away.
 */
final class RawArticles {

    private final JdbcClients clients;
    private final int number;
    private final Duration time;
    private final AtomicLong next = new AtomicLong(1);

    RawArticles(JdbcClients clients, int number, Duration time) throws SQLException {
        this.clients = clients;
        this.number = number;
        this.time = time;
        clients.execute("create database if not exists madang_bench");
        for (String table : new String[] {"articles", "board_article_count", "article_blocks", "outbox"}) {
            clients.execute("create table madang_bench." + table + " like madang_article." + table);
        }
        clients.execute("insert into madang_bench.board_article_count values (1, 0, 0, false)");
        clients.execute("insert into madang_bench.article_blocks values (1, 0, 0, 0), (1, 1, 0, 0)");
    }

    double perSecond() throws Exception {
        return clients.perSecond(number, time, this::article);
    }

    /** By how much the counts differ from the rows. */
    long drift() throws SQLException {
        return clients.number(
                """
                select abs(c.article_count - a.number) + abs(2 * a.number - b.number) + abs(a.number - o.number)
                from madang_bench.board_article_count c,
                     (select count(*) as number from madang_bench.articles) a,
                     (select sum(article_count) as number from madang_bench.article_blocks) b,
                     (select count(*) as number from madang_bench.outbox) o
                """);
    }

    private JdbcClients.Work article(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        PreparedStatement count = connection.prepareStatement(
                "update madang_bench.board_article_count set article_count = article_count + 1, version = version + 1"
                        + " where board_id = 1");
        PreparedStatement article = connection.prepareStatement(
                """
                insert into madang_bench.articles (article_id, board_id, writer_id, title, content, comment_style, version,
                    created_at, modified_at)
                values (?, 1, 1, ?, ?, 'TWO_LEVEL', 1, ?, ?)
                """);
        PreparedStatement blocks =
                connection.prepareStatement("update madang_bench.article_blocks set article_count = article_count + 1"
                        + " where board_id = 1 and level in (0, 1) and first_id = 0");
        PreparedStatement event = connection.prepareStatement(
                """
                insert into madang_bench.outbox (shard, event_id, topic, msg_key, type, version, payload, payload_bytes,
                    created_at)
                values (1, ?, 'madang-article', ?, 'article.created', 1, ?, ?, ?)
                """);
        return () -> {
            long id = next.getAndIncrement();
            Timestamp now = new Timestamp(System.currentTimeMillis());
            count.executeUpdate();
            article.setLong(1, id);
            article.setString(2, PublishStorm.TITLE);
            article.setString(3, PublishStorm.CONTENT);
            article.setTimestamp(4, now);
            article.setTimestamp(5, now);
            article.executeUpdate();
            blocks.executeUpdate();
            event.setLong(1, id);
            event.setLong(2, id);
            event.setString(3, PublishStorm.EVENT);
            event.setInt(4, PublishStorm.EVENT.length());
            event.setTimestamp(5, now);
            event.executeUpdate();
            connection.commit();
        };
    }
}
