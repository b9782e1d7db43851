package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.reference.OrphanedRows;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.List;

/** The orphaned likes of a deleted article. Rows and count go together, so they agree at any moment. */
final class OrphanedLikes implements OrphanedRows {

    private static final int AT_ONCE = 1000;

    static final String DELETE_SOME = "delete from likes where article_id = ? limit " + AT_ONCE;

    static final String SOME_COMMENTS =
            "select comment_id from comment_like_counts where article_id = ? order by comment_id limit 100 for update";

    private final Shards shards;

    OrphanedLikes(Shards shards) {
        this.shards = shards;
    }

    /** Some downvotes, which then count no more; false if there are none. */
    private static boolean deleteDownvotes(Shard shard, ArticleId article) {
        return shard.transaction(() -> {
            shard.sql(LikeTable.ARTICLES.lock(1)).param(article.value()).query().listOfRows();
            int deleted =
                    shard.sql(DownvoteRows.DELETE_SOME).param(article.value()).update();
            shard.sql("update like_counts set downvote_count = downvote_count - ? where article_id = ?")
                    .params(deleted, article.value())
                    .update();
            return deleted > 0;
        });
    }

    /** Some comments with their likes and counts; false if there are none. */
    private static boolean deleteCommentLikes(Shard shard, ArticleId article) {
        return shard.transaction(() -> {
            List<Long> comments = shard.sql(SOME_COMMENTS)
                    .param(article.value())
                    .query((row, number) -> row.getLong(1))
                    .list();
            if (comments.isEmpty()) {
                return false;
            }
            shard.sql("delete from comment_likes where comment_id in (:comments)")
                    .param("comments", comments)
                    .update();
            shard.sql("delete from comment_like_counts where comment_id in (:comments)")
                    .param("comments", comments)
                    .update();
            return true;
        });
    }

    @Override
    public boolean deleteBatch(ArticleId article) {
        Shard shard = shards.of(article);
        if (deleteCommentLikes(shard, article) || deleteDownvotes(shard, article)) {
            return true;
        }
        return shard.transaction(() -> {
            if (shard.sql(LikeTable.ARTICLES.lock(1))
                    .param(article.value())
                    .query((row, number) -> row.getLong(1))
                    .list()
                    .isEmpty()) {
                return false;
            }
            int deleted = shard.sql(DELETE_SOME).param(article.value()).update();
            if (deleted < AT_ONCE) {
                shard.sql("delete from like_counts where article_id = ?")
                        .param(article.value())
                        .update();
                return false;
            }
            shard.sql("update like_counts set like_count = like_count - ?, version = version + 1 where article_id = ?")
                    .params(deleted, article.value())
                    .update();
            return true;
        });
    }
}
