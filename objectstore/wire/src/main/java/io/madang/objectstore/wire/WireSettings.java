package io.madang.objectstore.wire;

import java.time.Duration;

/**
 * The bounds of the wire, on both sides.
 *
 * @param maxContentBytes of a blob in one frame
 * @param connections that a node has at a time
 * @param pendingCalls of a connection at a time; what comes beyond is not read yet
 * @param pendingBytes of a connection in the node's memory at a time, likewise
 * @param window DATA frames of a stream that may be under way
 * @param streamPatience how long a stream waits for its next part: a slow body of a client of ours is slow here, too
 * @param connectTimeout for the connection and the greeting
 * @param callTimeout for an answer
 * @param retryPause between two attempts to connect
 */
public record WireSettings(
        int maxContentBytes,
        int connections,
        int pendingCalls,
        int pendingBytes,
        int window,
        Duration streamPatience,
        Duration connectTimeout,
        Duration callTimeout,
        Duration retryPause) {
    /** What a frame has beside content: drive, id, position and the like. */
    static final int PAYLOAD_EXTRA = 32 * 1_024;

    public static final WireSettings DEFAULT = new WireSettings(
            1 << 20,
            1_024,
            256,
            32 << 20,
            2,
            Duration.ofMinutes(20),
            Duration.ofSeconds(3),
            Duration.ofSeconds(30),
            Duration.ofMillis(250));

    public WireSettings {
        if (maxContentBytes < 1_024
                || connections < 1
                || pendingCalls < 1
                || pendingBytes < maxContentBytes
                || window < 1) {
            throw new IllegalArgumentException("The bounds of the wire are too narrow");
        }
    }

    int maxPayload() {
        return maxContentBytes + PAYLOAD_EXTRA;
    }
}
