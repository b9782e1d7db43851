package io.madang.edge.admission;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.coyote.Request;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;

/** Kinds of work that are admitted apart from each other, so that none can use up what another needs. */
enum WorkKind {
    /** Health, which anybody may ask for, as often as they like. */
    HEALTH,
    /** Metrics and the operator's pages. */
    OPERATION,
    /** Reads of the API, and calls between instances. */
    READ,
    /** Writes of the API. */
    WRITE,
    /** Claims of coupons: a drop is a stampede of them, and those that wait share a transaction. */
    CLAIM,
    /** Pages, and what is sent from their forms. */
    PAGE,
    /** Requests whose body is large, or of unknown length, and still on its way: how long they take is up to the sender. */
    UPLOAD;

    private static final byte[] HEALTH_PATH = ascii("/health");
    private static final byte[][] OPERATION_PATHS = {ascii("/metrics"), ascii("/v1/operator"), ascii("/operator")};
    private static final byte[] API = ascii("/v1/");
    private static final byte[] CAMPAIGNS = ascii("/v1/campaigns/");
    private static final byte[][] CLAIMS = {ascii("/coupons"), ascii("/claims-with-code"), ascii("/claims-with-ticket")
    };
    private static final byte[] INTERNAL = ascii("/internal/");

    /** Decided on the path as it was sent: one in disguise is only counted as another kind. */
    static WorkKind of(Request request) {
        MessageBytes uri = request.requestURI();
        if (uri.getType() != MessageBytes.T_BYTES) {
            return PAGE;
        }
        ByteChunk path = uri.getByteChunk();
        if (isBelow(path, HEALTH_PATH)) {
            return HEALTH;
        }
        for (byte[] operation : OPERATION_PATHS) {
            if (isBelow(path, operation)) {
                return OPERATION;
            }
        }
        if (!startsWith(path, API) && !startsWith(path, INTERNAL)) {
            return PAGE;
        }
        return switch (request.getMethod()) {
            case "GET", "HEAD", "OPTIONS" -> READ;
            default -> isClaim(path) ? CLAIM : WRITE;
        };
    }

    /** Whether it is for those who look after the instance, and served where there is no room for others. */
    boolean isForOperators() {
        return this == HEALTH || this == OPERATION;
    }

    private static boolean isClaim(ByteChunk path) {
        if (startsWith(path, CAMPAIGNS)) {
            for (byte[] claim : CLAIMS) {
                if (endsWith(path, claim)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean endsWith(ByteChunk path, byte[] end) {
        int from = path.getEnd() - end.length;
        return from >= path.getStart() && Arrays.equals(path.getBuffer(), from, path.getEnd(), end, 0, end.length);
    }

    private static boolean startsWith(ByteChunk path, byte[] start) {
        if (path.getLength() < start.length) {
            return false;
        }
        byte[] bytes = path.getBuffer();
        for (int i = 0; i < start.length; i++) {
            if (bytes[path.getStart() + i] != start[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBelow(ByteChunk path, byte[] parent) {
        return startsWith(path, parent)
                && (path.getLength() == parent.length || path.getBuffer()[path.getStart() + parent.length] == '/');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
