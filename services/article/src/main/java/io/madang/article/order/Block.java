package io.madang.article.order;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A range of ids with the number of articles in it.
 *
 * @param level 0 for a range of articles, more for a range of blocks of the level below
 * @param firstId where it begins; it ends where the next block of its level begins
 */
record Block(int level, long firstId, long count) {

    /** Reads a row of {@code level, first_id, article_count}. */
    static Block read(ResultSet row, int number) throws SQLException {
        return new Block(row.getInt(1), row.getLong(2), row.getLong(3));
    }

    Block plus(long articles) {
        return new Block(level, firstId, count + articles);
    }
}
