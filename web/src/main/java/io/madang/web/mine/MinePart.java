package io.madang.web.mine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list about oneself.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record MinePart(List<Listed> rows, @Nullable String next) {}
