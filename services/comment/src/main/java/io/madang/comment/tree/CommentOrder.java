package io.madang.comment.tree;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCursor;
import io.madang.contracts.comment.CommentPath;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.sharding.Shard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The comments of an article in the order in which they are read: oldest first within a level, answers below what they
 * answer. The index of paths gives the ids, and only those rows are read whole.
 */
public final class CommentOrder {

    static final String PAGE = "select " + CommentRows.COLUMNS
            + """
            from (
                select comment_id from comments force index (path)
                where article_id = :article
                order by path
                limit :limit offset :offset
            ) page
            join comments c on c.article_id = :article and c.comment_id = page.comment_id
            order by c.path
            """;

    /** The place itself is asked for too: after its comment was deleted, another may have taken it. */
    static final String AFTER = "select " + CommentRows.COLUMNS
            + """
            from (
                select comment_id from comments force index (path)
                where article_id = :article and path >= :path and comment_id <> :id
                order by path
                limit :limit
            ) page
            join comments c on c.article_id = :article and c.comment_id = page.comment_id
            order by c.path
            """;

    static final String COUNT =
            """
            select count(*) from (
                select path from comments force index (path) where article_id = :article limit :limit
            ) counted
            """;

    /** One statement, so that the version is that of the comments: whoever changes one moves on the other. */
    static final String SNAPSHOT = "select v.version as comments_version, " + CommentRows.COLUMNS
            + """
            from (
                select coalesce(
                    (select version from article_comment_count where article_id = :article), 0) as version
            ) v
            left join (
                select comment_id from comments force index (path)
                where article_id = :article
                order by path
                limit :limit
            ) page on true
            left join comments c on c.article_id = :article and c.comment_id = page.comment_id
            order by c.path
            """;

    /** By the primary key, whatever answers what. */
    static final String NEWEST = "select " + CommentRows.COLUMNS
            + """
            from comments c force index (primary)
            where c.article_id = :article and c.comment_id < :before and not c.deleted
            order by c.comment_id desc
            limit :limit
            """;

    private final Shard shard;
    private final ArticleId article;

    public CommentOrder(Shard shard, ArticleId article) {
        this.shard = shard;
        this.article = article;
    }

    public List<Comment> page(long offset, int limit) {
        return shard.sql(PAGE)
                .params(Map.of("article", article.value(), "offset", offset, "limit", limit))
                .query(CommentRows::read)
                .list();
    }

    /** The first comments, and the version at which the article's comments are so. */
    public CommentSnapshot snapshot(int limit) {
        List<Comment> comments = new ArrayList<>();
        AtomicLong version = new AtomicLong();
        shard.sql(SNAPSHOT)
                .params(Map.of("article", article.value(), "limit", limit + 1))
                .query(row -> {
                    version.set(row.getLong("comments_version"));
                    if (row.getLong("comment_id") != 0) {
                        comments.add(CommentRows.read(row, row.getRow()));
                    }
                });
        boolean whole = comments.size() <= limit;
        return new CommentSnapshot(version.get(), whole ? comments : List.copyOf(comments.subList(0, limit)), whole);
    }

    /** Those that follow a comment, whether or not it is still there. */
    public List<Comment> after(CommentCursor cursor, int limit) {
        return from(cursor.path(), cursor.id().value(), limit);
    }

    public List<Comment> first(int limit) {
        return from(CommentPath.TOP, 0, limit);
    }

    private List<Comment> from(CommentPath path, long id, int limit) {
        return shard.sql(AFTER)
                .params(Map.of("article", article.value(), "path", path.text(), "id", id, "limit", limit))
                .query(CommentRows::read)
                .list();
    }

    /** Those that are older than the given one, newest first. */
    public List<Comment> newest(long before, int limit) {
        return shard.sql(NEWEST)
                .params(Map.of("article", article.value(), "before", before, "limit", limit))
                .query(CommentRows::read)
                .list();
    }

    /** How many there are, with those whose place alone is left; counted up to a limit. */
    public long count(long limit) {
        return shard.sql(COUNT)
                .params(Map.of("article", article.value(), "limit", limit))
                .query(Long.class)
                .single();
    }
}
