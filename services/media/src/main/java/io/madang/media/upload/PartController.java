package io.madang.media.upload;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.media.UploadId;
import io.madang.media.item.SignedLinks;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Hands parts on to the store, for browsers that do not reach it themselves. */
@RestController
@Tag(name = "Media")
class PartController {

    private final UploadParts parts;
    private final SignedLinks links;

    PartController(UploadParts parts, SignedLinks links) {
        this.parts = parts;
        this.links = links;
    }

    @Operation(
            summary = "Send a part of an upload",
            description = "The body is the part. The URL is one of those that the upload gave; it needs no token."
                    + " A part may be sent again.")
    @ApiResponse(responseCode = "204", description = "Stored")
    @ApiResponse(responseCode = "400", description = "There is no part of that number, or it has another size")
    @ApiResponse(responseCode = "403", description = "The link has expired; read the upload again")
    @ApiResponse(responseCode = "409", description = "The upload is closed")
    @ApiResponse(responseCode = "415", description = "The body is a form; send the part itself")
    @ApiResponse(responseCode = "503", description = "The store for files does not answer; try again later")
    @Access(Who.ANYONE)
    @PutMapping("/v1/media/uploads/{id}/parts/{number}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void put(
            @Parameter(description = "the upload's id", example = "742893746598234112") @PathVariable("id") UploadId id,
            @Parameter(description = "the part's number, from 1 on", example = "1") @PathVariable("number") int number,
            @Parameter(description = "of the signed link", example = "1794000000")
                    @RequestParam(name = "expires", required = false)
                    @Nullable
                    Long expires,
            @Parameter(description = "of the signed link", example = "kX0cV6yqT1nU2bQe8Jm3gDfHs5aWzRrP")
                    @RequestParam(name = "signature", required = false)
                    @Nullable
                    String signature,
            HttpServletRequest request)
            throws IOException {
        links.require("PUT", UploadView.partPath(id, number), expires, signature);
        parts.put(id, number, FileBody.of(request), request.getContentLengthLong());
    }
}
