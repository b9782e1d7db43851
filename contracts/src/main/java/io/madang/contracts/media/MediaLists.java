package io.madang.contracts.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Lists of public items. */
public interface MediaLists {

    /**
     * Public items, the newest first.
     *
     * @param tag only those with this tag
     * @param uploader only those of this user
     * @param cursor {@code next} of the page before; left out for the first
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/media")
    MediaPage newest(
            @RequestParam(name = "tag", required = false) @Nullable String tag,
            @RequestParam(name = "uploader", required = false) @Nullable UserId uploader,
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /**
     * Public items, the most viewed first. Views change while somebody reads: a page also carries the items that came
     * before the reader's position since the page before.
     *
     * @param size of all pages of the session
     * @param session of the page before; left out for the first page
     * @param cursor {@code next} of the page before; left out for the first
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/media/by-views")
    MediaViewPage byViews(
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "session", required = false) @Nullable String session,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /**
     * Public items of those whom the caller follows, the newest first.
     *
     * @param cursor {@code next} of the page before; left out for the first
     */
    @Access(Who.USER)
    @GetExchange("/v1/media/subscriptions")
    MediaPage subscriptions(
            @RequestParam(name = "size", defaultValue = "30") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);
}
