package io.madang.comment.tree;

import io.madang.contracts.account.UserId;
import io.madang.contracts.comment.Comment;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shards;
import java.util.Comparator;
import java.util.Map;

/**
 * The comments of one writer, newest first; what is deleted has no writer any more.
 *
 * <p>They lie with their articles, so every database is asked: one short range of an index each.
 */
public final class WriterComments {

    static final String NEWEST = "select " + CommentRows.COLUMNS
            + """
            from comments c force index (by_writer)
            where c.writer_id = :writer and c.comment_id < :before
            order by c.comment_id desc limit :limit
            """;

    private static final Comparator<Comment> NEWEST_FIRST =
            Comparator.comparingLong((Comment comment) -> comment.id().value()).reversed();

    private final Shards shards;

    public WriterComments(Shards shards) {
        this.shards = shards;
    }

    /** Those with ids below the given one. */
    public Gathered<Comment> newest(UserId writer, long before, int limit) {
        Map<String, Object> place = Map.of("writer", writer.value(), "before", before, "limit", limit);
        return shards.gather(limit, NEWEST_FIRST, source -> source.jdbc()
                .sql(NEWEST)
                .params(place)
                .query(CommentRows::read)
                .list());
    }
}
