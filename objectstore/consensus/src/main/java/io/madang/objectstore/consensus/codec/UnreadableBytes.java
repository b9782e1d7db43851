package io.madang.objectstore.consensus.codec;

import org.jspecify.annotations.Nullable;

/** Bytes that are damaged, or of a newer release. */
public final class UnreadableBytes extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public UnreadableBytes(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
