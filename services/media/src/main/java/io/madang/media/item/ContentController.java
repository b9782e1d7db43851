package io.madang.media.item;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaState;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The files of items. */
@RestController
@Tag(name = "Media")
class ContentController {

    private final ItemRows rows;
    private final DerivativeRows derivatives;
    private final SignedLinks links;
    private final FileResponses responses;
    private final CurrentCaller current;
    private final Duration linkLifetime;

    ContentController(
            ItemRows rows,
            DerivativeRows derivatives,
            SignedLinks links,
            FileResponses responses,
            CurrentCaller current,
            Duration linkLifetime) {
        this.rows = rows;
        this.derivatives = derivatives;
        this.links = links;
        this.responses = responses;
        this.current = current;
        this.linkLifetime = linkLifetime;
    }

    @Operation(
            summary = "The file of an item",
            description = "Ranges, If-None-Match and If-Range are answered. The item's content member is a link to it,"
                    + " which is signed where the item is not public.")
    @ApiResponse(responseCode = "200", description = "The whole file")
    @ApiResponse(responseCode = "206", description = "The range that was asked for")
    @ApiResponse(responseCode = "304", description = "Not changed")
    @ApiResponse(responseCode = "404", description = "There is no such item, or the caller may not see it")
    @ApiResponse(responseCode = "416", description = "The range is outside of the file")
    @Access(Who.ANYONE)
    @GetMapping("/v1/media/{id}/content")
    void content(
            @Parameter(description = "the item's id", example = "742893746598234112") @PathVariable("id") MediaId id,
            @Parameter(description = "of a signed link", example = "1794000000")
                    @RequestParam(name = "expires", required = false)
                    @Nullable
                    Long expires,
            @Parameter(description = "of a signed link", example = "kX0cV6yqT1nU2bQe8Jm3gDfHs5aWzRrP")
                    @RequestParam(name = "signature", required = false)
                    @Nullable
                    String signature,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        ItemRow row = visible(id, ItemView.contentPath(id), expires, signature);
        responses.send(new ServedFile(row.storageKey(), row.type(), row.size(), row.isListed()), request, response);
    }

    @Operation(
            summary = "A file that was made from an item",
            description = "Such as a thumbnail. Ranges, If-None-Match and If-Range are answered.")
    @ApiResponse(responseCode = "200", description = "The whole file")
    @ApiResponse(responseCode = "206", description = "The range that was asked for")
    @ApiResponse(responseCode = "304", description = "Not changed")
    @ApiResponse(responseCode = "404", description = "There is no such file, or the caller may not see the item")
    @ApiResponse(responseCode = "416", description = "The range is outside of the file")
    @Access(Who.ANYONE)
    @GetMapping("/v1/media/{id}/derivatives/{name}")
    void derivative(
            @Parameter(description = "the item's id", example = "742893746598234112") @PathVariable("id") MediaId id,
            @Parameter(description = "a name of the item's derivatives", example = "thumbnail-320.jpg")
                    @PathVariable("name")
                    String name,
            @Parameter(description = "of a signed link", example = "1794000000")
                    @RequestParam(name = "expires", required = false)
                    @Nullable
                    Long expires,
            @Parameter(description = "of a signed link", example = "kX0cV6yqT1nU2bQe8Jm3gDfHs5aWzRrP")
                    @RequestParam(name = "signature", required = false)
                    @Nullable
                    String signature,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        ItemRow row = visible(id, ItemView.derivativePath(id, name), expires, signature);
        UnaryOperator<String> signed =
                other -> links.sign("GET", ItemView.derivativePath(id, other), links.expiry(linkLifetime));
        if (name.equals(MasterPlaylist.NAME)) {
            Playlist master = MasterPlaylist.of(renditions(id), row.durationMillis());
            responses.sendPlaylist(
                    row.isListed() ? master : master.withLinks(signed), HlsRendition.TYPE, row.isListed(), response);
            return;
        }
        DerivativeRow file = derivatives.find(id, name).orElseThrow(() -> Failure.of(MediaReason.FILE_NOT_FOUND));
        ServedFile served = new ServedFile(file.storageKey(), file.type(), file.size(), row.isListed());
        if (name.endsWith(Playlist.EXTENSION) && !row.isListed()) {
            responses.sendPlaylist(responses.playlist(served).withLinks(signed), served.type(), false, response);
        } else {
            responses.send(served, request, response);
        }
    }

    private List<DerivativeRow> renditions(MediaId id) {
        List<DerivativeRow> made = derivatives.of(id);
        if (!MasterPlaylist.isThere(made)) {
            throw Failure.of(MediaReason.FILE_NOT_FOUND);
        }
        return made;
    }

    private ItemRow visible(MediaId id, String path, @Nullable Long expires, @Nullable String signature) {
        boolean signed = links.isValid("GET", path, expires, signature);
        ItemRow row = rows.find(id)
                .filter(found -> (found.state() == MediaState.READY && signed)
                        || ItemChanges.maySee(found, current.caller(), false))
                .orElseThrow(ItemChanges::unknown);
        if (row.state() != MediaState.READY) {
            throw Failure.of(MediaReason.NOT_READY);
        }
        return row;
    }
}
