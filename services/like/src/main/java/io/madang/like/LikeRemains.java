package io.madang.like;

import io.madang.contracts.article.ArticleId;
import io.madang.known.ArticleRemains;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;

/** The likes of an article that is no more. Rows and count go together, so they agree at any moment. */
final class LikeRemains implements ArticleRemains {

    private static final int AT_ONCE = 1000;

    static final String DELETE_SOME = "delete from likes where article_id = ? limit " + AT_ONCE;

    private final Shards shards;

    LikeRemains(Shards shards) {
        this.shards = shards;
    }

    @Override
    public boolean deleteSome(ArticleId article) {
        Shard shard = shards.of(article);
        return shard.transaction(() -> {
            if (shard.sql(Likes.LOCK.formatted("(?)"))
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
