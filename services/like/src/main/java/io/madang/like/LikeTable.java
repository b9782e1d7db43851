package io.madang.like;

import java.util.Collections;
import java.util.List;

/** The two tables that hold the likes of one kind of thing: who likes it, and how many do. */
enum LikeTable {
    ARTICLES("likes", "like_counts", "article_id", "(?, ?, ?)", "", "downvote_count"),
    COMMENTS("comment_likes", "comment_like_counts", "comment_id", "(?, ?, ?, ?)", ", article_id", "0");

    private final String likes;
    private final String counts;
    private final String id;
    private final String countRow;
    private final String moreColumns;
    private final String downvotes;

    LikeTable(String likes, String counts, String id, String countRow, String moreColumns, String downvotes) {
        this.likes = likes;
        this.counts = counts;
        this.id = id;
        this.countRow = countRow;
        this.moreColumns = moreColumns;
        this.downvotes = downvotes;
    }

    /**
     * Locks counts in the order of the ids, so that two who want the same do not wait for each other in a circle. A small
     * table would be read, and so locked, as a whole.
     */
    String lock(int things) {
        return "select %s, like_count, version, %s from %s force index (primary) where %s in (%s) order by %s for update"
                .formatted(id, downvotes, counts, id, repeated("?", ", ", things), id);
    }

    /** Those of some users who like something, by pairs of thing and user. */
    String likersAmong(int pairs) {
        return "select %s, user_id from %s where %s".formatted(id, likes, repeated(oneLike(), " or ", pairs));
    }

    String insert(int rows) {
        return "insert into %s (%s, user_id, version, liked_at) values %s"
                .formatted(likes, id, repeated("(?, ?, ?, ?)", ", ", rows));
    }

    String delete(int rows) {
        return "delete from %s where %s".formatted(likes, repeated(oneLike(), " or ", rows));
    }

    String upsertCounts(int rows, String otherwise) {
        return "insert into %s (%s, like_count, version%s) values %s on duplicate key update %s"
                .formatted(counts, id, moreColumns, repeated(countRow, ", ", rows), otherwise);
    }

    /** The values of a row of counts. */
    List<Object> values(LikeCount count) {
        return moreColumns.isEmpty()
                ? List.of(count.target().id(), count.count(), count.version())
                : List.of(
                        count.target().id(),
                        count.count(),
                        count.version(),
                        count.target().article().value());
    }

    private String oneLike() {
        return "(" + id + " = ? and user_id = ?)";
    }

    private static String repeated(String item, String between, int times) {
        return String.join(between, Collections.nCopies(times, item));
    }
}
