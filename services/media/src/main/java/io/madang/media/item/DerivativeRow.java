package io.madang.media.item;

import io.madang.contracts.media.MediaId;
import org.jspecify.annotations.Nullable;

/** Something that was made from an item, as it is stored. */
public record DerivativeRow(
        MediaId item,
        String name,
        String type,
        long size,
        @Nullable Integer width,
        @Nullable Integer height,
        String storageKey) {}
