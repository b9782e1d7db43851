package io.madang.stream;

import org.jspecify.annotations.Nullable;

/** The number of the last rewind that a partition has followed, as it is kept beside the committed offset. */
final class RewindMarker {

    private static final String PREFIX = "rewind=";

    private RewindMarker() {}

    static String write(long number) {
        return PREFIX + number;
    }

    /** The number, or another where somebody else has committed the offset. */
    static long read(@Nullable String metadata, long otherwise) {
        return metadata != null && metadata.matches(PREFIX + "-?\\d{1,18}")
                ? Long.parseLong(metadata.substring(PREFIX.length()))
                : otherwise;
    }
}
