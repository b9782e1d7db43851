package io.madang.moderation.log;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationLogPage;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The moderation log, as administrators read it. */
@RestController
@Tag(name = "Moderation", description = "For moderators and administrators; every act is logged")
class ModerationLogController {

    private static final String LIST = "acts, newest first";

    private final ModerationLogRows rows;

    ModerationLogController(ModerationLogRows rows) {
        this.rows = rows;
    }

    @Operation(
            summary = "List moderation actions, newest first",
            description = "Who, what, when and why. An act of another service appears once its event has arrived.")
    @ApiResponse(responseCode = "200", description = "A part of the log, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @Access(Who.ADMIN)
    @GetMapping("/v1/moderation/acts")
    ModerationLogPage logRows(
            @Parameter(description = "next of the part before; left out for the first", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many acts, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(LIST, 1, cursor).at(0);
        Slice<ModerationAction> part = Slice.of(
                rows.before(before, Slice.size(size) + 1),
                size,
                LIST,
                act -> new Cursor(act.id().value()));
        return new ModerationLogPage(part.items(), part.next());
    }
}
