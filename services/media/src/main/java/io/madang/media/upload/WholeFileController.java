package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.media.MediaVisibility;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Small files that come whole. */
@RestController
@Tag(name = "Media")
class WholeFileController {

    private final Uploads uploads;
    private final MediaItems items;
    private final MediaProperties limits;

    WholeFileController(Uploads uploads, MediaItems items, MediaProperties limits) {
        this.uploads = uploads;
        this.items = items;
        this.limits = limits;
    }

    @Operation(
            summary = "Upload a small file at once",
            description = "The body is the file. Larger ones are uploaded in parts.")
    @ApiResponse(responseCode = "202", description = "Stored; read the item for what becomes of it")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "No room is left")
    @ApiResponse(responseCode = "413", description = "The file is too large to come at once")
    @ApiResponse(responseCode = "415", description = "The body is a form; send the file itself")
    @ApiResponse(responseCode = "503", description = "The store for files does not answer; try again later")
    @Access(Who.USER)
    @RateLimited(value = "media-upload", count = 60, perSeconds = 60)
    @PostMapping("/v1/media")
    ResponseEntity<MediaItem> upload(
            @Parameter(description = "the file's name", example = "sunrise.jpg") @RequestParam("name") String name,
            @Parameter(description = "1 to 200 characters", example = "Sunrise") @RequestParam("title") String title,
            @Parameter(description = "plain text, at most 4,000 characters", example = "Taken from the harbour")
                    @RequestParam(name = "description", required = false)
                    @Nullable
                    String description,
            @Parameter(description = "20 at most, of 50 characters at most", example = "jeju")
                    @RequestParam(name = "tags", required = false)
                    @Nullable
                    List<String> tags,
            @Parameter(description = "public, unlisted or private; public, if left out", example = "public")
                    @RequestParam(name = "visibility", required = false)
                    @Nullable
                    String visibility,
            HttpServletRequest request,
            Caller caller)
            throws IOException {
        long size = request.getContentLengthLong();
        if (size < 1) {
            throw Failure.of(MediaReason.FILE_MISSING);
        }
        if (size > limits.maxFormFile().toBytes()) {
            throw Failure.of(
                    MediaReason.FORM_FILE_TOO_LARGE,
                    arg("max", limits.maxFormFile().toMegabytes()));
        }
        UploadRequest wanted = new UploadRequest(name, size, null, title, description, tags, visibility(visibility));
        MediaId id = uploads.whole(UploadDraft.of(wanted, limits), FileBody.of(request), caller.requiredUser())
                .id();
        return ResponseEntity.accepted().location(URI.create("/v1/media/" + id)).body(items.item(id, null));
    }

    private static @Nullable MediaVisibility visibility(@Nullable String name) {
        if (name == null) {
            return null;
        }
        return Arrays.stream(MediaVisibility.values())
                .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.ofField(
                        "visibility",
                        InputReason.CHOICE,
                        arg(
                                "choices",
                                Arrays.stream(MediaVisibility.values())
                                        .map(value -> value.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", ")))));
    }
}
