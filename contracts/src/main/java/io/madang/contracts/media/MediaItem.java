package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A picture, sound or video.
 *
 * @param refusal why it is refused; absent in other states
 * @param missingPreview why it has no preview; absent if it has one, or may still get one
 * @param missingRendition why a size of its video could not be made; absent if none failed
 * @param description plain text
 * @param type its media type, as found in its content
 * @param size of the original, in bytes
 * @param width in pixels, as it is shown; absent for audio, and where it is not known
 * @param content where the file to show or play is, relative to the installation; signed and short-lived if the item is
 *     not public; absent until the item is ready
 * @param derivatives what was made from it so far, by name
 * @param shareKey what the link of an unlisted item contains, for those who may share it
 * @param views as far as they have been counted into lists
 * @param version grows with each change; the item's ETag
 * @param publishedAt when it became ready
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaItem(
        MediaId id,
        MediaKind kind,
        MediaState state,
        @Nullable MediaProblem refusal,
        @Nullable MediaProblem missingPreview,
        @Nullable MediaProblem missingRendition,
        MediaVisibility visibility,
        String title,
        String description,
        List<String> tags,
        UserId uploaderId,
        String fileName,
        String type,
        long size,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Long durationMillis,
        @Nullable String content,
        List<MediaDerivative> derivatives,
        @Nullable String shareKey,
        long views,
        long likes,
        long comments,
        long version,
        Instant createdAt,
        @Nullable Instant publishedAt) {}
