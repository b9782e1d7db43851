package io.madang.objectstore.metadata;

import org.jspecify.annotations.Nullable;

/** The processes that keep the names did not answer in time. A change may have happened all the same. */
public final class NamesUnavailable extends MetadataFailure {
    private static final long serialVersionUID = 1;

    public NamesUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
