package io.madang.media.check;

import org.jspecify.annotations.Nullable;

/** A file that may be published, as it is served. */
record CheckedFile(
        FileType type,
        String storageKey,
        long size,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Long durationMillis) {}
