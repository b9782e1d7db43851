package io.madang.article;

import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One table's part in the plan of a statement. */
public record ExplainRow(String table, @Nullable String key, long rows, String extra) {

    public static List<ExplainRow> of(Shard shard, String statement, BoardId board, Map<String, ?> params) {
        return shard.sql("explain " + statement)
                .param("board", board.value())
                .params(params)
                .query(ExplainRow::read)
                .list();
    }

    public static ExplainRow read(ResultSet row, int number) throws SQLException {
        return new ExplainRow(
                Objects.requireNonNullElse(row.getString("table"), ""),
                row.getString("key"),
                row.getLong("rows"),
                Objects.requireNonNullElse(row.getString("Extra"), ""));
    }
}
