package io.madang.contracts.moderation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the open reports, oldest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record ReportPage(List<Report> reports, @Nullable String next) {}
