package io.madang.known;

import io.madang.contracts.article.ArticleId;

/** What a service keeps of an article that is no more. */
@FunctionalInterface
public interface ArticleRemains {

    /** Deletes some of it, so that what is left is in order; false when nothing is left. */
    boolean deleteSome(ArticleId article);
}
