package io.madang.contracts.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Media items. */
public interface MediaItems {

    int MAX_BATCH = 100;

    /**
     * One item; {@code not-found} for those who may not see it.
     *
     * @param key the share key, for an unlisted item
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/media/{id}")
    MediaItem item(@PathVariable("id") MediaId id, @RequestParam(name = "key", required = false) @Nullable String key);

    /** Those of the given items that everybody may see, in their order; at most {@value #MAX_BATCH} ids. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/media/items")
    List<MediaSummary> items(@RequestParam(name = "ids", defaultValue = "") List<MediaId> ids);
}
