package io.madang.media.list;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaLists;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaViewPage;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.media.fold.PendingViews;
import io.madang.media.item.TagRows;
import io.madang.media.omission.ReadingByViews;
import io.madang.media.omission.ReadingByViews.Place;
import io.madang.media.omission.ReadingByViews.Reading;
import io.madang.media.omission.ReadingByViews.Request;
import io.madang.media.omission.ViewPosition;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Lists of public items. */
@RestController
@Tag(name = "Media lists", description = "Pictures, sound and video in lists")
class MediaListController implements MediaLists {

    private static final String INCOMPLETE = "Where incomplete is true, a database is away and what it has is missing.";

    private static final String BY_VIEWS = "media by views";
    private static final int BY_VIEWS_NUMBERS = 3;

    private final ItemIds ids;
    private final MediaItems items;
    private final Subscriptions subscriptions;
    private final ReadingByViews byViews;
    private final ViewReads reads;
    private final PendingViews pending;
    private final Readers readers;
    private final CurrentCaller caller;

    MediaListController(
            ItemIds ids,
            MediaItems items,
            Subscriptions subscriptions,
            ReadingByViews byViews,
            ViewReads reads,
            PendingViews pending,
            Readers readers,
            CurrentCaller caller) {
        this.ids = ids;
        this.items = items;
        this.subscriptions = subscriptions;
        this.byViews = byViews;
        this.reads = reads;
        this.pending = pending;
        this.readers = readers;
        this.caller = caller;
    }

    @Override
    @Operation(
            summary = "Public items, the newest first",
            description = "All of them, or those of a tag or an uploader. " + INCOMPLETE)
    @ApiResponse(responseCode = "200", description = "A page of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases that have items of the list are away")
    public MediaPage newest(
            @Parameter(description = "only items with this tag", example = "sunset") @Nullable String tag,
            @Parameter(description = "only items of this user", example = "742893746598234112") @Nullable
                    UserId uploader,
            @Parameter(description = "how many items, 100 at most", example = "30") int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        String wanted = tag == null ? null : TagRows.checked(List.of(tag)).getFirst();
        return ItemPages.page(
                "newest media, tag " + wanted + ", uploader " + uploader, size, cursor, ids(wanted, uploader), items);
    }

    @Override
    @Operation(
            summary = "Public items, the most viewed first",
            description = "Views change while somebody reads. A session remembers what the reader has got, and each"
                    + " page also carries the items that came before the reader's position since the page before, each"
                    + " of them once. A page that is asked for again is answered as it was the first time. A session"
                    + " ends half an hour after its last page; then a new one begins where the reader is. "
                    + INCOMPLETE)
    @ApiResponse(responseCode = "200", description = "A page of the list, and what the next one needs")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases that have items of the list are away")
    public MediaViewPage byViews(
            @Parameter(description = "how many items a page of a new session has, 100 at most", example = "30")
                    int size,
            @Parameter(description = "session of the page before; left out for the first", example = "q1xZ0fRk3JmN2wVt")
                    @Nullable
                    String session,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        Place place = cursor == null ? null : place(Cursor.decode(BY_VIEWS, BY_VIEWS_NUMBERS, cursor));
        Reading page = byViews.read(new Request(readers.current(), session, place, Slice.size(size)), reads);
        return new MediaViewPage(
                items.items(media(page.shown())),
                items.items(media(page.omitted())),
                page.session(),
                page.certain(),
                pending.lag().toMillis(),
                page.next() == null ? null : cursor(page.next()).encode(BY_VIEWS),
                page.incomplete());
    }

    @Override
    @Operation(summary = "List public items of users you follow, newest first", description = INCOMPLETE)
    @ApiResponse(responseCode = "200", description = "A page of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases that have items of the list are away")
    public MediaPage subscriptions(
            @Parameter(description = "how many items, 100 at most", example = "30") int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor) {
        UserId user = caller.required().requiredUser();
        return ItemPages.page(
                "media of those whom user " + user + " follows",
                size,
                cursor,
                (before, limit) -> subscriptions.items(user, before, limit),
                items);
    }

    private ItemPages.Ids ids(@Nullable String tag, @Nullable UserId uploader) {
        if (uploader == null) {
            return tag == null ? ids::newest : (before, limit) -> ids.tagged(tag, before, limit);
        }
        return tag == null
                ? (before, limit) -> ids.ofUploader(uploader, before, limit)
                : (before, limit) -> ids.ofUploader(uploader, tag, before, limit);
    }

    private static List<MediaId> media(List<Long> ids) {
        return ids.stream().map(MediaId::new).toList();
    }

    private static Place place(Cursor cursor) {
        return new Place(new ViewPosition(cursor.at(0), cursor.at(1)), cursor.at(2));
    }

    private static Cursor cursor(Place place) {
        return new Cursor(place.position().views(), place.position().id(), place.page());
    }
}
