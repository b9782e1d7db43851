package io.madang.contracts.bookmark;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PutExchange;

/** Bookmarking articles and media items. What one bookmarks is told to nobody else; how many did, to everybody. */
public interface Bookmarks {

    /** The caller bookmarks the article; as often as one likes, it counts once. */
    @Access(Who.USER)
    @PutExchange("/v1/articles/{id}/bookmark")
    BookmarkChange bookmark(@PathVariable("id") ArticleId id);

    @Access(Who.USER)
    @DeleteExchange("/v1/articles/{id}/bookmark")
    BookmarkChange remove(@PathVariable("id") ArticleId id);

    @Access(Who.ANYONE)
    @GetExchange("/v1/articles/{id}/bookmark")
    BookmarkState state(@PathVariable("id") ArticleId id);

    /** The caller bookmarks the item; as often as one likes, it counts once. */
    @Access(Who.USER)
    @PutExchange("/v1/media/{id}/bookmark")
    BookmarkChange bookmarkMedia(@PathVariable("id") MediaId id);

    @Access(Who.USER)
    @DeleteExchange("/v1/media/{id}/bookmark")
    BookmarkChange removeMedia(@PathVariable("id") MediaId id);

    @Access(Who.ANYONE)
    @GetExchange("/v1/media/{id}/bookmark")
    BookmarkState mediaState(@PathVariable("id") MediaId id);

    /**
     * What the caller has bookmarked, the newest first.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.USER)
    @GetExchange("/v1/me/bookmarks")
    OwnBookmarks own(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);
}
