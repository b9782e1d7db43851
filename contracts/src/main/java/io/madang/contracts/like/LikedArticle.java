package io.madang.contracts.like;

import io.madang.contracts.article.ArticleId;
import java.time.Instant;

/** An article that somebody likes, and since when. */
public record LikedArticle(ArticleId articleId, Instant likedAt) {}
