package io.madang.contracts.moderation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the log of acts, newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record ActPage(List<Act> acts, @Nullable String next) {}
