package io.madang.objectstore.server;

import java.io.IOException;
import java.net.BindException;
import org.jspecify.annotations.Nullable;

/** Why a store cannot be opened or served; the message says what to do. */
public final class StoreFailure extends IOException {
    private static final long serialVersionUID = 1;

    /** Whether it is only that another listens where the store should. */
    public boolean portTaken() {
        Throwable cause = getCause();
        return cause instanceof BindException || (cause != null && cause.getCause() instanceof BindException);
    }

    public StoreFailure(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
