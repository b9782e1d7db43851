package io.madang.web.media;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list of one's own library.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record LibraryPart<T>(List<T> rows, @Nullable String next, boolean incomplete) {}
