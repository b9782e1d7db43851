package io.madang.like;

import io.madang.contracts.article.ArticleId;

/** A request, and the article that it is about. */
record LikeCall(ArticleId article, LikeRequest request) {}
