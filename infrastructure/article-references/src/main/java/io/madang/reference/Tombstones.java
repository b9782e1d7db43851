package io.madang.reference;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The deleted articles of a shard, in the service's table {@code deleted_articles}. A row is written before anything of
 * the article is cleaned up, and stays: ids are never used again.
 *
 * <p>A writer that makes the row which the cleaning up locks (an article's count) looks here after making it, in the same
 * transaction. Either it finds the tombstone, and leaves nothing; or it was first, and then the cleaning up, whose
 * tombstone is committed later, waits for its commit and deletes what it wrote. A writer that finds the row and locks it
 * need not look: the cleaning up takes that row out last, with all that was written under its lock.
 */
public final class Tombstones {

    private Tombstones() {}

    static void add(Shard shard, ArticleId article) {
        shard.sql("insert ignore into deleted_articles (article_id) values (?)")
                .param(article.value())
                .update();
    }

    /** {@code not-found} if the article is deleted; to be called in the transaction that writes for it. */
    public static void requireNotDeleted(Shard shard, ArticleId article) {
        if (!deletedAmong(shard, Set.of(article.value())).isEmpty()) {
            throw Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", article));
        }
    }

    /** Those of the articles that are deleted. */
    public static Set<Long> deletedAmong(Shard shard, Collection<Long> articles) {
        return new HashSet<>(shard.sql("select article_id from deleted_articles where article_id in (:articles)")
                .param("articles", articles)
                .query(Long.class)
                .list());
    }
}
