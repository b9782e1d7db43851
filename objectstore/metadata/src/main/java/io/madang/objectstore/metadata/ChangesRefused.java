package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/** The store of names cannot make changes durable, and takes none until it is opened again; it can still be read. */
public final class ChangesRefused extends MetadataFailure {
    private static final long serialVersionUID = 1;

    public ChangesRefused(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
