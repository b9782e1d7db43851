package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/** The store of names could not do what it was asked: its drive failed, its rows are damaged, or it is closed. */
public sealed class MetadataFailure extends RuntimeException permits ChangesRefused, NamesUnavailable {
    private static final long serialVersionUID = 1;

    public MetadataFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
