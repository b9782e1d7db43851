package io.madang.contracts.media;

import io.madang.contracts.account.UserId;
import java.time.Instant;

/**
 * An upload that somebody has begun and not completed, and that holds storage.
 *
 * @param size of the file; how much of it has arrived, the store alone knows
 * @param expiresAt when it is given up, unless its uploader goes on
 */
public record OpenMediaUpload(
        UploadId id, UserId uploaderId, String fileName, long size, Instant createdAt, Instant expiresAt) {}
