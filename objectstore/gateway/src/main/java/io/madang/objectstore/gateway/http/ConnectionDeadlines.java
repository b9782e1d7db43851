package io.madang.objectstore.gateway.http;

/** How long a client may be silent: before its first request, in the middle of a request's headers, between requests. */
final class ConnectionDeadlines {
    private static final int CHECKS = 4;

    private final long idleNanos;
    private final long headerNanos;
    private boolean first = true;
    private boolean inHeaders;
    private int headerBytes;
    private long silentSince = System.nanoTime();

    ConnectionDeadlines(GatewaySettings.Patience patience) {
        this.idleNanos = patience.idle().toNanos();
        this.headerNanos = patience.header().toNanos();
    }

    /** Bytes came while no body was expected: a request that has begun must be whole soon, the first from the beginning. */
    void headerBytesCame(int number) {
        headerBytes += number;
        if (!inHeaders) {
            inHeaders = true;
            if (!first) {
                silentSince = System.nanoTime();
            }
        }
    }

    void requestBegan() {
        first = false;
        inHeaders = false;
        headerBytes = 0;
    }

    void requestEnded() {
        silentSince = System.nanoTime();
    }

    boolean inHeaders() {
        return inHeaders;
    }

    int headerBytes() {
        return headerBytes;
    }

    /** Asked while no request is under way. */
    boolean missed() {
        long allowed = first ? Math.min(idleNanos, headerNanos) : inHeaders ? headerNanos : idleNanos;
        return System.nanoTime() - silentSince > allowed;
    }

    long nanosBetweenChecks() {
        return Math.min(idleNanos, headerNanos) / CHECKS;
    }
}
