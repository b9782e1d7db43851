package io.madang.media.upload;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaUpload;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.media.UploadId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.media.store.MediaProperties;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Uploads in parts, which any instance goes on with. */
@RestController
@Tag(name = "Media")
class UploadsController {

    private static final String LIMIT = "media-upload";
    private static final int COUNT = 60;
    private static final int SECONDS = 60;

    private final Uploads uploads;
    private final UploadView view;
    private final MediaProperties limits;

    UploadsController(Uploads uploads, UploadView view, MediaProperties limits) {
        this.uploads = uploads;
        this.view = view;
        this.limits = limits;
    }

    record NewUpload(
            @Schema(example = "sunrise.mp4", description = "the file's name") @NotNull String name,
            @Schema(example = "104857600", description = "of the whole file, in bytes") long size,
            @Schema(
                            example = "video/mp4",
                            description = "what the client takes it for; its content decides; at most 255 characters")
                    @Nullable
                    String type,
            @Schema(example = "Sunrise at Seongsan", description = "1 to 200 characters") @NotNull String title,
            @Schema(example = "Taken from the harbour", description = "plain text, at most 4,000 characters") @Nullable
                    String description,
            @Schema(example = "[\"jeju\"]", description = "20 at most, of 50 characters at most") @Nullable
                    List<String> tags,
            @Schema(example = "public", description = "public, unlisted or private; public, if left out") @Nullable
                    MediaVisibility visibility) {

        UploadRequest wanted() {
            return new UploadRequest(name, size, type, title, description, tags, visibility);
        }
    }

    @Operation(
            summary = "Start an upload in parts",
            description =
                    "Send each part by PUT to the URL that the answer gives for it, several at a time if you like."
                            + " Read the upload again for fresh URLs, also after a break: it says which parts are"
                            + " missing.")
    @ApiResponse(responseCode = "201", description = "Started")
    @ApiResponse(responseCode = "400", description = "Something is not acceptable; the detail says what")
    @ApiResponse(responseCode = "409", description = "No room is left, or too many uploads are open")
    @ApiResponse(responseCode = "413", description = "The file is too large")
    @ApiResponse(responseCode = "422", description = "The Idempotency-Key was used for another request")
    @ApiResponse(responseCode = "503", description = "The store for files does not answer; try again later")
    @Access(Who.USER)
    @RateLimited(value = LIMIT, count = COUNT, perSeconds = SECONDS)
    @PostMapping("/v1/media/uploads")
    ResponseEntity<MediaUpload> start(
            @Valid @RequestBody NewUpload body,
            @Parameter(
                            description = "chosen by the client, anew for each file",
                            example = "6f1c0a52-7d0e-4a53-9a55-0f2c8b1f3d11")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller caller) {
        UploadRow row = uploads.start(UploadDraft.of(body.wanted(), limits), key, caller.requiredUser());
        return ResponseEntity.created(URI.create("/v1/media/uploads/" + row.id()))
                .body(started(row, key));
    }

    /** Who gave a key finds the upload again by asking again; without one, nobody would. */
    private MediaUpload started(UploadRow row, @Nullable String key) {
        try {
            return view.full(row);
        } catch (RuntimeException e) {
            if (key == null) {
                uploads.abortQuietly(row);
            }
            throw e;
        }
    }

    @Operation(summary = "List your unfinished uploads, newest first", description = "Without their parts.")
    @ApiResponse(responseCode = "200", description = "The uploads")
    @Access(Who.USER)
    @GetMapping("/v1/media/uploads")
    List<MediaUpload> open(Caller caller) {
        return uploads.openOf(caller.requiredUser()).stream().map(view::brief).toList();
    }

    @Operation(
            summary = "Get the progress of an upload",
            description = "With fresh URLs for the first of its missing parts.")
    @ApiResponse(responseCode = "200", description = "The upload")
    @ApiResponse(responseCode = "404", description = "There is no such upload of the caller's")
    @ApiResponse(responseCode = "503", description = "The store for files does not answer; try again later")
    @Access(Who.USER)
    @GetMapping("/v1/media/uploads/{id}")
    MediaUpload upload(
            @Parameter(description = "the upload's id", example = "742893746598234112") @PathVariable("id") UploadId id,
            Caller caller) {
        return view.full(uploads.own(id, caller.requiredUser()));
    }

    @Operation(
            summary = "Complete an upload",
            description =
                    "It becomes an item of the same id, whose state says when it is ready; its parts are joined meanwhile."
                            + " May be repeated.")
    @ApiResponse(responseCode = "202", description = "Completed; read the item for what becomes of it")
    @ApiResponse(responseCode = "404", description = "There is no such upload of the caller's")
    @ApiResponse(responseCode = "409", description = "Parts are missing, or it was given up")
    @ApiResponse(responseCode = "503", description = "The store for files does not answer; try again later")
    @Access(Who.USER)
    @PostMapping("/v1/media/uploads/{id}/complete")
    ResponseEntity<MediaUpload> complete(
            @Parameter(description = "the upload's id", example = "742893746598234112") @PathVariable("id") UploadId id,
            Caller caller) {
        UploadRow row = uploads.complete(id, caller.requiredUser());
        return ResponseEntity.accepted()
                .location(URI.create("/v1/media/" + row.item()))
                .body(view.brief(row));
    }

    @Operation(summary = "Cancel an upload")
    @ApiResponse(responseCode = "204", description = "Given up")
    @ApiResponse(responseCode = "404", description = "There is no such upload of the caller's")
    @ApiResponse(responseCode = "409", description = "It is completed: delete the item")
    @Access(Who.USER)
    @DeleteMapping("/v1/media/uploads/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void abort(
            @Parameter(description = "the upload's id", example = "742893746598234112") @PathVariable("id") UploadId id,
            Caller caller) {
        uploads.abort(id, caller.requiredUser());
    }
}
