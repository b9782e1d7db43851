package io.madang.contracts.article;

import java.util.List;

/**
 * What was found of some articles.
 *
 * @param articles those that exist, in no particular order
 * @param unavailable those of which nothing can be said, because their database is away: they may exist or not
 */
public record FoundArticles(List<Article> articles, List<ArticleId> unavailable) {}
