package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaLists;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaViewPage;
import io.madang.contracts.service.Services;
import io.madang.web.form.Links;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lists of items with the names of those who uploaded them. */
final class Galleries {

    private static final int SIZE = 24;

    private final MediaLists lists;
    private final MediaNames names;
    private final PageParts parts;

    Galleries(MediaLists lists, MediaNames names, PageParts parts) {
        this.lists = lists;
        this.names = names;
        this.parts = parts;
    }

    PagePart<Gallery> newest(GalleryQuery query, @Nullable String after) {
        @Nullable String tag = query.tag().isEmpty() ? null : query.tag();
        return parts.ask(Services.MEDIA.role(), () -> lists.newest(tag, query.uploader(), SIZE, after))
                .await()
                .map(page -> of(page, query::after));
    }

    /** Those that most have seen first; the session knows what its reader was shown. */
    PagePart<Gallery> byViews(GalleryQuery query, @Nullable String session, @Nullable String after) {
        return parts.ask(Services.MEDIA.role(), () -> lists.byViews(SIZE, session, after))
                .await()
                .map(page -> of(
                        page.items(),
                        page.omitted(),
                        page.certain(),
                        page.next() == null ? null : next(query, page),
                        Duration.ofMillis(page.viewLagMillis()),
                        page.incomplete()));
    }

    private static String next(GalleryQuery query, MediaViewPage page) {
        String path = query.after(Objects.requireNonNull(page.next()));
        return page.session() == null ? path : Links.with(path, "session", page.session());
    }

    Gallery of(MediaPage page, UnaryOperator<String> addresses) {
        String next = page.next();
        return of(
                page.items(),
                List.of(),
                true,
                next == null ? null : addresses.apply(next),
                Duration.ZERO,
                page.incomplete());
    }

    private Gallery of(
            List<MediaSummary> items,
            List<MediaSummary> missed,
            boolean certain,
            @Nullable String next,
            Duration lag,
            boolean incomplete) {
        List<UserId> uploaders = Stream.concat(missed.stream(), items.stream())
                .map(MediaSummary::uploaderId)
                .toList();
        return new Gallery(items, missed, certain, names.of(uploaders), next, lag, incomplete);
    }

    /** What those whom the caller follows have uploaded. */
    PagePart<Gallery> subscriptions(@Nullable String after, UnaryOperator<String> addresses) {
        return parts.ask(Services.MEDIA.role(), () -> lists.subscriptions(SIZE, after))
                .await()
                .map(page -> of(page, addresses));
    }

    /** A user's name; empty while nobody can tell. */
    String name(UserId user) {
        return names.of(List.of(user)).getOrDefault(user, "");
    }
}
