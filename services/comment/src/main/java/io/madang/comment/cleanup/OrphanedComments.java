package io.madang.comment.cleanup;

import io.madang.contracts.article.ArticleId;
import io.madang.reference.OrphanedRows;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The orphaned comments of a deleted article. Rows and count go together, so they agree at any moment; and answers go
 * before what they answer, since their paths come later.
 */
final class OrphanedComments implements OrphanedRows {

    static final String LAST =
            """
            select min(path), count(*), sum(not deleted) from (
                select path, deleted from comments where article_id = :article order by path desc limit :limit)
            as last_ones
            """;

    /** By their paths: told to delete the last so many, the database would sort all of the article first. */
    static final String DELETE_FROM = "delete from comments where article_id = :article and path >= :path";

    private static final int AT_ONCE = 1000;

    private final Shards shards;

    OrphanedComments(Shards shards) {
        this.shards = shards;
    }

    @Override
    public boolean deleteBatch(ArticleId article) {
        Shard shard = shards.of(article);
        return shard.transaction(() -> {
            if (locked(shard, article).isEmpty()) {
                return false;
            }
            Last last = last(shard, article);
            if (last.rows() > 0) {
                shard.sql(DELETE_FROM)
                        .param("article", article.value())
                        .param("path", last.path())
                        .update();
            }
            if (last.rows() < AT_ONCE) {
                shard.sql("delete from article_comment_count where article_id = ?")
                        .param(article.value())
                        .update();
                return false;
            }
            shard.sql(
                            """
                            update article_comment_count set comment_count = comment_count - ?, version = version + 1
                            where article_id = ?
                            """)
                    .params(last.alive(), article.value())
                    .update();
            return true;
        });
    }

    /** The last comments in their order: where they begin, how many they are, and how many of them are not deleted. */
    private record Last(@Nullable String path, long rows, long alive) {}

    private static Last last(Shard shard, ArticleId article) {
        return shard.sql(LAST)
                .param("article", article.value())
                .param("limit", AT_ONCE)
                .query((row, number) -> new Last(row.getString(1), row.getLong(2), row.getLong(3)))
                .single();
    }

    private static Optional<Long> locked(Shard shard, ArticleId article) {
        return shard.sql("select version from article_comment_count where article_id = ? for update")
                .param(article.value())
                .query(Long.class)
                .optional();
    }
}
