package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An upload in parts, as it stands.
 *
 * @param partSize of each part but the last, in bytes
 * @param partCount how many parts there are, numbered from 1
 * @param present the numbers of the parts that are stored, ascending
 * @param missing the first of those that are not, each with the URL that takes it; none once the upload is closed
 * @param item the item, once the upload is completed
 * @param expiresAt when it is given up
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaUpload(
        UploadId id,
        UploadState state,
        String fileName,
        long size,
        long partSize,
        int partCount,
        List<Integer> present,
        List<Part> missing,
        @Nullable MediaId item,
        Instant expiresAt) {

    /**
     * A part that is to be sent by PUT, with its bytes as the body and without any credentials: the URL has them.
     *
     * @param url relative to the installation, or absolute where browsers reach the object store
     * @param expiresAt until when the URL works; reading the upload again gives a fresh one
     */
    public record Part(int number, long size, String url, Instant expiresAt) {}
}
