package io.madang.edge.request;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.io.IOException;

/** A request body that goes on beyond what is allowed, noticed while it is read. */
public final class BodyTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    private final long maxBytes;

    BodyTooLarge(long maxBytes) {
        super("the request body is larger than " + maxBytes + " bytes");
        this.maxBytes = maxBytes;
    }

    /** What the client is told. */
    public Failure failure() {
        return Failure.of(RequestReason.BODY_TOO_LARGE, this, arg("maxBytes", maxBytes))
                .with("maxBytes", maxBytes);
    }
}
