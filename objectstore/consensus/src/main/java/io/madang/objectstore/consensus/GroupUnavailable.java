package io.madang.objectstore.consensus;

import org.jspecify.annotations.Nullable;

/** The group did not answer in time. A command may have been applied all the same, and may still be. */
public final class GroupUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GroupUnavailable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
