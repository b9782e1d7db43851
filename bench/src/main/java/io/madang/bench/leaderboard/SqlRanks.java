package io.madang.bench.leaderboard;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;

/** A rank as one would ask the database for it: the number of better scores, and a window function. */
final class SqlRanks {

    private static final int WINDOWS = 3;

    /** Each orders all players, so of more than this many once is enough. */
    private static final int MANY = 1_000_000;

    private final JdbcClients jdbc;
    private final BenchBoard board;
    private final Players players;
    private final Pace pace;
    private final SplittableRandom random;

    SqlRanks(JdbcClients jdbc, BenchBoard board, Players players, Pace pace) {
        this.jdbc = jdbc;
        this.board = board;
        this.players = players;
        this.pace = pace;
        this.random = new SplittableRandom(players.seed());
    }

    List<Figure> measure() throws Exception {
        players.storePlain(jdbc);
        BenchProgress.say("ranks by SQL");
        double counted = 1e3
                / jdbc.perSecond(1, pace.time(), connection -> {
                    PreparedStatement count = connection.prepareStatement(
                            "select 1 + count(*) from bench.scores where score > (select score from bench.scores where player = ?)");
                    return () -> ask(count);
                });
        double window = window();
        double ours = ClosedLoopLoad.run(
                        board.target(),
                        1,
                        pace.time(),
                        () -> HttpRequests.get("/v1/scores/" + anybody() + "?board=" + BenchBoard.SLUG))
                .requireSuccess("rank")
                .millis(0.5);
        return List.of(
                Figure.beside("leaderboard.rank, one client, beside SQL that counts by an index", ours, counted, "ms"),
                Figure.beside("leaderboard.rank, one client, beside SQL with a window function", ours, window, "ms"));
    }

    private double window() throws SQLException {
        try (Connection connection = jdbc.connect();
                PreparedStatement statement = connection.prepareStatement(
                        "select place from (select player, rank() over (order by score desc) place from bench.scores) ranked"
                                + " where player = ?")) {
            ask(statement);
            long begun = System.nanoTime();
            int times = players.number() > MANY ? 1 : WINDOWS;
            for (int i = 0; i < times; i++) {
                ask(statement);
            }
            return (System.nanoTime() - begun) / 1e6 / times;
        }
    }

    private void ask(PreparedStatement statement) throws SQLException {
        statement.setLong(1, anybody());
        try (ResultSet rows = statement.executeQuery()) {
            if (!rows.next()) {
                throw new SQLException("a player has no rank");
            }
        }
    }

    private long anybody() {
        return players.id(random.nextInt(players.some().number()));
    }
}
