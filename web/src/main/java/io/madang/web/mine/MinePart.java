package io.madang.web.mine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list about oneself.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record MinePart(List<Listed> rows, @Nullable String next, boolean incomplete) {}
