package io.madang.media.mark;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.bookmark.BookmarkChange;
import io.madang.contracts.bookmark.BookmarkState;
import io.madang.contracts.bookmark.Bookmarks;
import io.madang.contracts.bookmark.OwnBookmarks;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.TypedId;
import io.madang.media.mark.Marks.Change;
import io.madang.media.mark.Marks.State;
import io.madang.media.store.MediaReason;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.RestController;

/** Bookmarking articles and media items. */
@RestController
@Tag(name = "Bookmarks", description = "What users keep for later")
class BookmarkController implements Bookmarks {

    private final Marks marks;
    private final BookmarkList list;
    private final ObjectProvider<ArticleDirectory> articles;
    private final MediaItems items;
    private final CurrentCaller caller;

    BookmarkController(
            Marks marks,
            BookmarkList list,
            ObjectProvider<ArticleDirectory> articles,
            MediaItems items,
            CurrentCaller caller) {
        this.marks = marks;
        this.list = list;
        this.articles = articles;
        this.items = items;
        this.caller = caller;
    }

    @Override
    @Operation(summary = "Bookmark an article", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The article is bookmarked, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(
            value = FollowController.LIMIT,
            count = FollowController.PER_PERIOD,
            perSeconds = FollowController.PERIOD_SECONDS)
    public BookmarkChange bookmark(
            @Parameter(description = "the article's id", example = "742893746598234112") ArticleId id) {
        articles.getObject().required(id);
        return set(MarkKind.ARTICLE, id);
    }

    @Override
    @Operation(summary = "Remove an article from your bookmarks")
    @ApiResponse(responseCode = "200", description = "The article is not bookmarked, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(
            value = FollowController.LIMIT,
            count = FollowController.PER_PERIOD,
            perSeconds = FollowController.PERIOD_SECONDS)
    public BookmarkChange remove(
            @Parameter(description = "the article's id", example = "742893746598234112") ArticleId id) {
        articles.getObject().required(id);
        return remove(MarkKind.ARTICLE, id);
    }

    @Override
    @Operation(summary = "Count the bookmarks of an article, and tell whether one is yours")
    @ApiResponse(responseCode = "200", description = "The count, and for those logged in their own state")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    public BookmarkState state(
            @Parameter(description = "the article's id", example = "742893746598234112") ArticleId id) {
        articles.getObject().required(id);
        return state(MarkKind.ARTICLE, id);
    }

    @Override
    @Operation(summary = "Bookmark a media item", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The item is bookmarked, and whether that is new")
    @ApiResponse(responseCode = "404", description = "There is no such public item")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(
            value = FollowController.LIMIT,
            count = FollowController.PER_PERIOD,
            perSeconds = FollowController.PERIOD_SECONDS)
    public BookmarkChange bookmarkMedia(
            @Parameter(description = "the item's id", example = "742893746598234112") MediaId id) {
        if (items.items(List.of(id)).isEmpty()) {
            throw Failure.of(MediaReason.ITEM_NOT_FOUND, arg("item", id));
        }
        return set(MarkKind.MEDIA, id);
    }

    @Override
    @Operation(summary = "Remove a media item from your bookmarks")
    @ApiResponse(responseCode = "200", description = "The item is not bookmarked, and whether that is new")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(
            value = FollowController.LIMIT,
            count = FollowController.PER_PERIOD,
            perSeconds = FollowController.PERIOD_SECONDS)
    public BookmarkChange removeMedia(
            @Parameter(description = "the item's id", example = "742893746598234112") MediaId id) {
        return remove(MarkKind.MEDIA, id);
    }

    @Override
    @Operation(summary = "Count the bookmarks of a media item, and tell whether one is yours")
    @ApiResponse(responseCode = "200", description = "The count, and for those logged in their own state")
    public BookmarkState mediaState(
            @Parameter(description = "the item's id", example = "742893746598234112") MediaId id) {
        return state(MarkKind.MEDIA, id);
    }

    @Override
    @Operation(
            summary = "List your bookmarks, newest first",
            description =
                    "Nobody else can see the list. A part may have fewer bookmarks than asked for, where"
                            + " something was deleted or may not be seen any more. Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public OwnBookmarks own(
            @Parameter(description = "next of the part before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many bookmarks, 100 at most", example = "30") int size) {
        return list.of(caller.required().requiredUser(), cursor, size);
    }

    private BookmarkChange set(MarkKind kind, TypedId subject) {
        Change change = marks.set(kind, subject, caller.required().requiredUser());
        return new BookmarkChange(true, change.changed(), change.count());
    }

    private BookmarkChange remove(MarkKind kind, TypedId subject) {
        Change change = marks.remove(kind, subject, caller.required().requiredUser());
        return new BookmarkChange(false, change.changed(), change.count());
    }

    private BookmarkState state(MarkKind kind, TypedId subject) {
        UserId user = caller.caller().flatMap(Caller::user).orElse(null);
        State state = marks.state(kind, subject, user);
        return new BookmarkState(user == null ? null : state.marked(), state.count());
    }
}
