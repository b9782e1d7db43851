package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import io.madang.contracts.board.BoardId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The first pages of a list for many at once, over HTTP and as the same query through plain JDBC. */
final class ListLoad {

    private static final int CLIENTS = 16;
    private static final int PAGES = 10;
    private static final double GOAL = 0.5;
    private static final int WARM_UPS = 4;

    private static final String QUERY =
            """
            select a.article_id, a.writer_id, a.title, a.version, a.created_at, a.modified_at
            from (select article_id from madang_article.articles where board_id = ? and article_id < ?
                order by article_id desc limit ? offset ?) page
            join madang_article.articles a on a.article_id = page.article_id
            order by page.article_id desc
            """;

    private final BenchInstance instance;
    private final BoardId board;
    private final Pace pace;
    private final List<Tally> ours = new ArrayList<>();

    ListLoad(BenchInstance instance, BoardId board, Pace pace) {
        this.instance = instance;
        this.board = board;
        this.pace = pace;
    }

    /** What all requests go through should be compiled before the first of them counts. */
    void warmUp() throws Exception {
        for (int i = 0; i < WARM_UPS; i++) {
            overHttp();
        }
    }

    List<Figure> measure() throws Exception {
        Rounds measured = new Rounds(pace)
                .with("ours", this::overHttp)
                .with("raw", () -> instance.jdbc().perSecond(CLIENTS, pace.time(), this::raw))
                .run("first pages of the list");
        return Stream.concat(
                        Stream.of(measured.against("board.lists, first pages", "ours", "raw", GOAL, "lists/s")),
                        ours.getLast().costs("board.lists").stream())
                .toList();
    }

    private double overHttp() throws Exception {
        List<byte[]> requests = LongStream.rangeClosed(1, PAGES)
                .mapToObj(page ->
                        HttpRequests.get("/v1/boards/" + board + "/articles?page=" + page + "&size=" + PageDepth.SIZE))
                .toList();
        int[] next = {0};
        ours.add(ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), () -> requests.get(next[0]++ % PAGES))
                .requireSuccess("lists"));
        return ours.getLast().perSecond();
    }

    private JdbcClients.Work raw(Connection connection) throws SQLException {
        PreparedStatement select = connection.prepareStatement(QUERY);
        select.setLong(1, board.value());
        select.setLong(2, Long.MAX_VALUE);
        select.setInt(3, PageDepth.SIZE);
        return () -> {
            select.setInt(4, ThreadLocalRandom.current().nextInt(PAGES) * PageDepth.SIZE);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    rows.getLong(1);
                    rows.getLong(2);
                    rows.getString(3);
                    rows.getLong(4);
                    rows.getTimestamp(5);
                    rows.getTimestamp(6);
                }
            }
        };
    }
}
