package io.madang.media.item;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.client.MediaUploading.EditRequest;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaPage;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own items, and those of everybody for administrators. */
@RestController
@Tag(name = "Media")
class OwnItemsController {

    private static final String LIMIT = "media-edit";
    private static final int COUNT = 60;
    private static final int SECONDS = 60;

    private final ItemRows rows;
    private final ItemChanges changes;
    private final ItemView view;

    OwnItemsController(ItemRows rows, ItemChanges changes, ItemView view) {
        this.rows = rows;
        this.changes = changes;
        this.view = view;
    }

    record ItemEdit(
            @Schema(example = "Sunrise at Seongsan", description = "1 to 200 characters") @Nullable String title,
            @Schema(example = "Taken from the harbour", description = "plain text, at most 4,000 characters") @Nullable
                    String description,
            @Schema(example = "[\"jeju\"]", description = "20 at most, of 50 characters at most") @Nullable
                    List<String> tags,
            @Schema(example = "public", description = "public, unlisted or private") @Nullable
                    MediaVisibility visibility) {

        EditRequest edit() {
            return new EditRequest(title, description, tags, visibility);
        }
    }

    @Operation(summary = "Change an item", description = "What is left out stays as it is.")
    @ApiResponse(responseCode = "200", description = "Changed")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "404", description = "There is no such item of the caller's")
    @ApiResponse(responseCode = "412", description = "It was changed meanwhile; read it again")
    @ApiResponse(responseCode = "428", description = "If-Match is missing")
    @Access(Who.USER)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PatchMapping("/v1/media/{id}")
    ResponseEntity<MediaItem> edit(
            @Parameter(description = "the item's id", example = "742893746598234112") @PathVariable("id") MediaId id,
            @Valid @RequestBody ItemEdit body,
            @Parameter(description = "the version that the change is for, in quotes, or *", example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        ItemRow row = changes.edit(id, body.edit(), EntityTag.required(ifMatch), caller);
        return ResponseEntity.ok().eTag(EntityTag.of(row.version())).body(view.item(row, true));
    }

    @Operation(summary = "Delete an item", description = "Its files follow within moments.")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ApiResponse(responseCode = "404", description = "There is no such item of the caller's")
    @Access(Who.USER)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @DeleteMapping("/v1/media/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @Parameter(description = "the item's id", example = "742893746598234112") @PathVariable("id") MediaId id,
            Caller caller) {
        changes.remove(id, caller);
    }

    @Operation(summary = "List your items in any state, newest first")
    @ApiResponse(responseCode = "200", description = "Some items, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "size is out of bounds, or the cursor is of another list")
    @Access(Who.USER)
    @GetMapping("/v1/media/mine")
    MediaPage mine(
            @Parameter(description = "how many, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            Caller caller) {
        return page(
                "media of user " + caller.requiredUser(),
                size,
                cursor,
                before -> new Gathered<>(rows.ofUploader(caller.requiredUser(), before, size + 1), null));
    }

    @Operation(
            summary = "List the items of all users, newest first",
            description = "In any state, or in one; of all users, or of one.")
    @ApiResponse(responseCode = "200", description = "Some items, and the cursor of the next ones")
    @ApiResponse(
            responseCode = "400",
            description = "size is out of bounds, the cursor is of another list, or there is no such state")
    @Access(Who.ADMIN)
    @GetMapping("/v1/media/all")
    MediaPage all(
            @Parameter(description = "only those of this user", example = "742893746598234112")
                    @RequestParam(name = "uploader", required = false)
                    @Nullable
                    UserId uploader,
            @Parameter(description = "processing, ready, refused or removed", example = "refused")
                    @RequestParam(name = "state", required = false)
                    @Nullable
                    String state,
            @Parameter(description = "how many, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor) {
        MediaState wanted = state == null ? null : state(state);
        return page(
                "all media of " + uploader + " in " + wanted,
                size,
                cursor,
                before -> rows.all(uploader, wanted, before, size + 1));
    }

    private static MediaState state(String name) {
        return Arrays.stream(MediaState.values())
                .filter(state -> name(state).equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.of(
                        InputReason.CHOICE,
                        arg(
                                "choices",
                                Arrays.stream(MediaState.values())
                                        .map(OwnItemsController::name)
                                        .collect(Collectors.joining(", ")))));
    }

    private static String name(MediaState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private MediaPage page(String list, int size, @Nullable String cursor, LongFunction<Gathered<ItemRow>> before) {
        Slice.size(size);
        long from =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Gathered<ItemRow> found = before.apply(from);
        Slice<ItemRow> slice =
                Slice.of(found.items(), size, list, row -> new Cursor(row.id().value()));
        return new MediaPage(view.summaries(slice.items()), slice.next(), found.isIncomplete());
    }
}
