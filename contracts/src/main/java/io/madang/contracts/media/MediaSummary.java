package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item in a list: see {@link MediaItem}.
 *
 * @param thumbnail where its preview is; absent if it has none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaSummary(
        MediaId id,
        MediaKind kind,
        MediaState state,
        MediaVisibility visibility,
        String title,
        UserId uploaderId,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Long durationMillis,
        @Nullable String thumbnail,
        long size,
        long views,
        long likes,
        long comments,
        Instant createdAt) {}
