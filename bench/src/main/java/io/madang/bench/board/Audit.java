package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.JdbcClients;
import io.madang.testkit.BoardAudit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The rows after a storm, as figures. */
final class Audit {

    private Audit() {}

    static List<Figure> figures(JdbcClients clients, String service) throws SQLException {
        try (Connection connection = clients.connect()) {
            return BoardAudit.violations(connection, service).entrySet().stream()
                    .map(rule -> Figure.atMost("board.violations " + rule.getKey(), rule.getValue(), 0, ""))
                    .toList();
        }
    }
}
