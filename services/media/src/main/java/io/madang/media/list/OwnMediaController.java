package io.madang.media.list;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaPage;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists of items in whichever state, for those who uploaded them and for administrators. */
@RestController
@Tag(name = "Media lists")
class OwnMediaController {

    private final ItemIds ids;
    private final ItemSummaries summaries;

    OwnMediaController(ItemIds ids, ItemSummaries summaries) {
        this.ids = ids;
        this.summaries = summaries;
    }

    @Operation(
            summary = "One's own items, the newest first",
            description = "In whichever state and with whichever visibility, but not deleted.")
    @ApiResponse(responseCode = "200", description = "A page of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @Access(Who.USER)
    @GetMapping("/v1/media/mine")
    MediaPage mine(
            @Parameter(description = "how many items, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            Caller caller) {
        UserId user = caller.requiredUser();
        return ItemPages.page(
                "media of user " + user + " in all states",
                size,
                cursor,
                (before, limit) -> ids.mine(user, before, limit),
                summaries::all);
    }

    @Operation(summary = "All items of everybody, the newest first", description = "In whichever state.")
    @ApiResponse(responseCode = "200", description = "A page of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "One of the databases is away, so nobody can tell all")
    @Access(Who.ADMIN)
    @GetMapping("/v1/media/all")
    MediaPage all(
            @Parameter(description = "how many items, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor) {
        return ItemPages.page("all media", size, cursor, ids::all, summaries::all);
    }
}
