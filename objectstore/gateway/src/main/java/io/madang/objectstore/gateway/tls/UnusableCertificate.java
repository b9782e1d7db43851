package io.madang.objectstore.gateway.tls;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A certificate and a key with which no connection could be served; the message says what to do. */
public final class UnusableCertificate extends IOException {
    private static final long serialVersionUID = 1;

    UnusableCertificate(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
