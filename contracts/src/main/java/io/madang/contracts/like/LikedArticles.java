package io.madang.contracts.like;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of what somebody likes, the newest like first.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record LikedArticles(List<LikedArticle> articles, @Nullable String next, boolean incomplete) {}
