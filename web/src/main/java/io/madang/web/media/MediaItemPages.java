package io.madang.web.media;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.client.Liking.LikeState;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.article.ViewCounting;
import io.madang.web.comment.CommentPlace;
import io.madang.web.comment.CommentThreads;
import io.madang.web.comment.Discussed;
import io.madang.web.like.LikeButtons;
import io.madang.web.mark.MarkButton;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Frame;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gathers what the page of an item shows, and has its views counted. */
final class MediaItemPages {

    private static final String PLACE = "/media";

    private final MediaItems items;
    private final MediaNames names;
    private final MarkButtons marks;
    private final LikeButtons likes;
    private final CommentThreads threads;
    private final ViewCounting views;
    private final Pages pages;
    private final PageParts parts;

    MediaItemPages(
            MediaItems items,
            MediaNames names,
            MarkButtons marks,
            LikeButtons likes,
            CommentThreads threads,
            ViewCounting views,
            Pages pages,
            PageParts parts) {
        this.items = items;
        this.names = names;
        this.marks = marks;
        this.likes = likes;
        this.threads = threads;
        this.views = views;
        this.pages = pages;
        this.parts = parts;
    }

    Page show(MediaId id, @Nullable String key, HttpServletRequest request) {
        CommentPlace place = CommentPlace.of(request);
        ViewCounting.Counting counting = views.begin(Discussed.idOf(id), PLACE, request);
        return counting.of(pages.show(request, frame -> page(frame, id, key, place)));
    }

    /** More of an item's comments, for a script that puts them below those that are there. */
    Page more(MediaId id, HttpServletRequest request) {
        CommentPlace place = CommentPlace.of(request);
        return pages.show(request, frame -> {
            CommentThreads.Asked part = threads.askMore(id, place);
            return pages.page("comment/more.jte", frame, "thread", part.below(Discussed.of(item(id, null))));
        });
    }

    private Page page(Frame frame, MediaId id, @Nullable String key, CommentPlace place) {
        ArticleId subject = Discussed.idOf(id);
        CommentThreads.Asked thread = threads.ask(id, place);
        PendingPart<LikeState> like = likes.ask(subject, frame.visitor());
        Supplier<Optional<MarkButton>> bookmark = marks.ask(id, frame.visitor());
        MediaItem item = item(id, key);
        Supplier<Optional<MarkButton>> follow = marks.ask(item.uploaderId(), frame.visitor());
        String name = names.of(List.of(item.uploaderId())).getOrDefault(item.uploaderId(), "");
        return pages.page(
                "media/item.jte",
                frame,
                "shown",
                new ShownItem(
                        item,
                        name,
                        LikeButtons.of(PLACE + "/" + id, like.awaitOrUnavailable(), item.likes()),
                        bookmark.get(),
                        follow.get(),
                        isDiscussed(item) ? Optional.of(thread.below(Discussed.of(item))) : Optional.empty()));
    }

    private MediaItem item(MediaId id, @Nullable String key) {
        PagePart<MediaItem> asked =
                parts.ask(Services.MEDIA.role(), () -> items.item(id, key)).await();
        if (!asked.isAvailable()) {
            throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
        }
        return asked.value();
    }

    /** What not everybody sees is not discussed: who answers has no key. */
    private static boolean isDiscussed(MediaItem item) {
        return item.state() == MediaState.READY && item.visibility() == MediaVisibility.PUBLIC;
    }
}
