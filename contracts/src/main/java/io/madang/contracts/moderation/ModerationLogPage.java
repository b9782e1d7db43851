package io.madang.contracts.moderation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the moderation log, newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record ModerationLogPage(List<ModerationAction> acts, @Nullable String next) {}
