package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some items of the list by views.
 *
 * @param omitted items that came before the reader's position since the page before; each is told of once
 * @param session what to send with the cursor of the next page; absent while sessions cannot be kept
 * @param certain whether these are all omitted items; false where the session had ended
 * @param viewLagMillis how long ago the oldest view count was counted that waits for its place in the order; views that
 *     are not counted yet come on top
 * @param next the cursor of those after these; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaViewPage(
        List<MediaSummary> items,
        List<MediaSummary> omitted,
        @Nullable String session,
        boolean certain,
        long viewLagMillis,
        @Nullable String next,
        boolean incomplete) {}
