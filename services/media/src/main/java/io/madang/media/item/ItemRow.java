package io.madang.media.item;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaProblem;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An item as it is stored. */
public record ItemRow(
        MediaId id,
        UserId uploaderId,
        MediaKind kind,
        MediaState state,
        MediaVisibility visibility,
        String title,
        String description,
        String fileName,
        String type,
        long size,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Long durationMillis,
        String storageKey,
        String shareKey,
        @Nullable MediaProblem refusal,
        @Nullable MediaProblem noPreview,
        long views,
        long likes,
        long comments,
        long version,
        Instant createdAt,
        @Nullable Instant publishedAt) {

    /** Whether everybody may see it, and lists have it. */
    public boolean isListed() {
        return state == MediaState.READY && visibility == MediaVisibility.PUBLIC;
    }

    boolean isOf(UserId user) {
        return uploaderId.equals(user);
    }
}
