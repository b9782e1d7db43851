package io.madang.contracts.article;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of what somebody has published, newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record WrittenArticles(List<WrittenArticle> articles, @Nullable String next, boolean incomplete) {}
