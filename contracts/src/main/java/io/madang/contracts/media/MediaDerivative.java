package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Something that was made from an item, such as a thumbnail.
 *
 * @param name unique within the item, such as {@code thumbnail-320.jpg}, {@code poster.jpg} or {@code hls.m3u8}
 * @param type its media type
 * @param url where it is, relative to the installation; signed and short-lived if the item is not public
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaDerivative(
        String name, String type, long size, @Nullable Integer width, @Nullable Integer height, String url) {}
