package io.madang.media.upload;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.media.UploadId;
import io.madang.contracts.media.UploadState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An upload as it is stored. */
record UploadRow(
        UploadId id,
        UserId uploaderId,
        UploadState state,
        String fileName,
        long size,
        long partSize,
        String title,
        String description,
        List<String> tags,
        MediaVisibility visibility,
        String storageKey,
        @Nullable String multipart,
        Instant createdAt,
        Instant dueAt) {

    UploadRow {
        tags = List.copyOf(tags);
    }

    PartPlan plan() {
        return new PartPlan(size, partSize);
    }

    /** The item that it becomes. */
    MediaId item() {
        return new MediaId(id.value());
    }
}
