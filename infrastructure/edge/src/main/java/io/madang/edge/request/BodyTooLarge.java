package io.madang.edge.request;

import java.io.IOException;

/** A request body that goes on beyond what is allowed, noticed while it is read. */
public final class BodyTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    private final long maxBytes;

    BodyTooLarge(long maxBytes) {
        super("the request body is larger than " + maxBytes + " bytes");
        this.maxBytes = maxBytes;
    }

    public long maxBytes() {
        return maxBytes;
    }
}
