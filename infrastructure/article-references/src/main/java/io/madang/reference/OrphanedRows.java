package io.madang.reference;

import io.madang.contracts.article.ArticleId;

/** The rows that a service keeps for an article, orphaned once the article is deleted. */
@FunctionalInterface
public interface OrphanedRows {

    /** Deletes some of it, so that what is left is in order; false when nothing is left. */
    boolean deleteBatch(ArticleId article);
}
