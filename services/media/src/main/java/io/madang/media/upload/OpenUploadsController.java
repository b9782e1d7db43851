package io.madang.media.upload;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.media.OpenMediaUpload;
import io.madang.contracts.media.OpenMediaUploads;
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

/** What everybody has begun to upload, for administrators. */
@RestController
@Tag(name = "Media")
class OpenUploadsController {

    private final UploadRows rows;

    OpenUploadsController(UploadRows rows) {
        this.rows = rows;
    }

    @Operation(
            summary = "Open uploads of everybody, the newest first",
            description = "They hold storage and count toward quotas until they are completed, or given up.")
    @ApiResponse(responseCode = "200", description = "Some uploads, and the cursor of the next ones")
    @ApiResponse(responseCode = "400", description = "size is out of bounds, or the cursor is of another list")
    @Access(Who.ADMIN)
    @GetMapping("/v1/media/all/uploads")
    OpenMediaUploads all(
            @Parameter(description = "only those of this user", example = "742893746598234112")
                    @RequestParam(name = "uploader", required = false)
                    @Nullable
                    UserId uploader,
            @Parameter(description = "how many, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size,
            @Parameter(description = "next of the page before; left out for the first", example = "wm5GZy0AAAA")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor) {
        Slice.size(size);
        String list = "open uploads of " + uploader;
        long before =
                cursor == null ? Long.MAX_VALUE : Cursor.decode(list, 1, cursor).at(0);
        Slice<UploadRow> slice = Slice.of(
                rows.open(uploader, before, size + 1),
                size,
                list,
                row -> new Cursor(row.id().value()));
        return new OpenMediaUploads(
                slice.items().stream()
                        .map(row -> new OpenMediaUpload(
                                row.id(), row.uploaderId(), row.fileName(), row.size(), row.createdAt(), row.dueAt()))
                        .toList(),
                slice.next());
    }
}
