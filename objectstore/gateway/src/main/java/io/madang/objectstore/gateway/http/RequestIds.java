package io.madang.objectstore.gateway.http;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** The ids that every answer bears: one of the request, and one of the gateway that answered. */
final class RequestIds {
    /** Odd, so that the ids of a gateway repeat only after all 64 bits; they do not show how many requests there were. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final AtomicLong next;
    private final String gateway;

    RequestIds() {
        SecureRandom random = new SecureRandom();
        this.next = new AtomicLong(random.nextLong());
        byte[] name = new byte[48];
        random.nextBytes(name);
        this.gateway = Base64.getEncoder().encodeToString(name);
    }

    String next() {
        return HEX.toHexDigits(next.getAndAdd(STEP));
    }

    /** For {@code x-amz-id-2} and {@code HostId}. */
    String gateway() {
        return gateway;
    }
}
