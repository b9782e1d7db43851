package io.madang.comment.cleanup;

import io.madang.contracts.article.ArticleId;
import io.madang.known.ArticleRemains;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;

/**
 * The comments of an article that is no more. Rows and count go together, so they agree at any moment; and answers go
 * before what they answer, since their paths come later.
 */
final class CommentRemains implements ArticleRemains {

    static final String LAST_ALIVE =
            """
            select count(*) from (
                select deleted from comments where article_id = :article order by path desc limit :limit) as last_ones
            where not deleted
            """;

    private static final int AT_ONCE = 1000;

    private final Shards shards;

    CommentRemains(Shards shards) {
        this.shards = shards;
    }

    @Override
    public boolean deleteSome(ArticleId article) {
        Shard shard = shards.of(article);
        return shard.transaction(() -> {
            if (locked(shard, article).isEmpty()) {
                return false;
            }
            long alive = shard.sql(LAST_ALIVE)
                    .param("article", article.value())
                    .param("limit", AT_ONCE)
                    .query(Long.class)
                    .single();
            int deleted = shard.sql("delete from comments where article_id = ? order by path desc limit " + AT_ONCE)
                    .param(article.value())
                    .update();
            if (deleted < AT_ONCE) {
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
                    .params(alive, article.value())
                    .update();
            return true;
        });
    }

    private static Optional<Long> locked(Shard shard, ArticleId article) {
        return shard.sql("select version from article_comment_count where article_id = ? for update")
                .param(article.value())
                .query(Long.class)
                .optional();
    }
}
