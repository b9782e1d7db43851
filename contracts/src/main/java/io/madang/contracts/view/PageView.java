package io.madang.contracts.view;

import org.jspecify.annotations.Nullable;

/**
 * What became of a look at an article's page.
 *
 * @param viewCount of the article, with this view if it counted
 * @param counted whether it did
 * @param cookie what to give a guest, so that they are known again; absent where they have one, or it did not count
 */
public record PageView(long viewCount, boolean counted, @Nullable String cookie) {}
