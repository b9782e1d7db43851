package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaSummary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list of items.
 *
 * @param missed items that moved up past the reader since the part before; shown once
 * @param certain whether nothing else moved up past the reader since then
 * @param names of the uploaders, as far as they are known
 * @param next where the part after this one is; absent at the end
 * @param lag how far the order is behind what has been counted; zero where it is by no counts
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record Gallery(
        List<MediaSummary> items,
        List<MediaSummary> missed,
        boolean certain,
        Map<UserId, String> names,
        @Nullable String next,
        Duration lag,
        boolean incomplete) {

    /** Whether there is nothing, and nothing is missing. */
    public boolean isEmpty() {
        return items.isEmpty() && missed.isEmpty() && !incomplete;
    }

    /** Who uploaded an item; nothing while nobody can tell. */
    public @Nullable String name(MediaSummary item) {
        return names.get(item.uploaderId());
    }
}
