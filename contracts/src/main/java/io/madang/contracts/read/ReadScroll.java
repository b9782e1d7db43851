package io.madang.contracts.read;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a board's articles by cursor. It may have fewer articles than were asked for, where some were deleted a
 * moment ago.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param unavailable how many articles of this part cannot be read right now: they come again with their owner
 */
public record ReadScroll(List<ReadArticleSummary> articles, @Nullable String next, int unavailable) {}
