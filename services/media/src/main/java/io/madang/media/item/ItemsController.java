package io.madang.media.item;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaSummary;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** Items as everybody sees them who may. */
@RestController
@Tag(name = "Media")
class ItemsController implements MediaItems {

    private final ItemRows rows;
    private final ItemView view;
    private final CurrentCaller current;

    ItemsController(ItemRows rows, ItemView view, CurrentCaller current) {
        this.rows = rows;
        this.view = view;
        this.current = current;
    }

    @Operation(
            summary = "One picture, sound or video",
            description = "While it is processed, only its uploader sees it, and asks again until its state changes.")
    @ApiResponse(responseCode = "200", description = "The item, with links that work for the caller")
    @ApiResponse(responseCode = "404", description = "There is no such item, or the caller may not see it")
    @Override
    public MediaItem item(
            @Parameter(description = "the item's id", example = "742893746598234112") MediaId id,
            @Parameter(description = "shareKey, for an unlisted item", example = "3q2-7wAAAAAAAAAAAAAAAA") @Nullable
                    String key) {
        Optional<Caller> caller = current.caller();
        ItemRow row = rows.find(id)
                .filter(found -> ItemChanges.maySee(found, caller, isShareKey(found, key)))
                .orElseThrow(ItemChanges::unknown);
        boolean own = caller.filter(known -> ItemChanges.mayChange(row, known)).isPresent();
        return view.item(row, own);
    }

    @Operation(summary = "Some items that everybody may see")
    @ApiResponse(responseCode = "200", description = "Those of the items that are public, in the order of the ids")
    @ApiResponse(responseCode = "400", description = "Too many ids, or something that is none")
    @Override
    public List<MediaSummary> items(
            @Parameter(description = "ids with commas between them, 100 at most", example = "742893746598234112")
                    List<MediaId> ids) {
        if (ids.size() > MAX_BATCH) {
            throw Failure.of(InputReason.TOO_MANY_IDS, arg("count", ids.size()), arg("max", MAX_BATCH));
        }
        Map<MediaId, ItemRow> found = rows.all(ids).stream()
                .filter(ItemRow::isListed)
                .collect(Collectors.toMap(ItemRow::id, Function.identity()));
        return view.summaries(ids.stream()
                .distinct()
                .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
                .toList());
    }

    private static boolean isShareKey(ItemRow row, @Nullable String key) {
        return key != null
                && MessageDigest.isEqual(
                        row.shareKey().getBytes(StandardCharsets.US_ASCII), key.getBytes(StandardCharsets.UTF_8));
    }
}
