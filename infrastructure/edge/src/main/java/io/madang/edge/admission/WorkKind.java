package io.madang.edge.admission;

import java.nio.charset.StandardCharsets;
import org.apache.coyote.Request;
import org.apache.tomcat.util.buf.ByteChunk;
import org.apache.tomcat.util.buf.MessageBytes;

/** Kinds of work that are admitted apart from each other, so that none can use up what another needs. */
enum WorkKind {
    /** Health, metrics and the operator's pages. */
    OPERATION,
    /** Reads of the API, and calls between instances. */
    READ,
    /** Writes of the API. */
    WRITE,
    /** Pages, and what is sent from their forms. */
    PAGE,
    /** Requests whose body is large, or of unknown length, and still on its way: how long they take is up to the sender. */
    UPLOAD;

    private static final byte[][] OPERATION_PATHS = {
        ascii("/health"), ascii("/metrics"), ascii("/v1/operator"), ascii("/operator")
    };
    private static final byte[] API = ascii("/v1/");
    private static final byte[] INTERNAL = ascii("/internal/");

    /** Decided on the path as it was sent: one in disguise is only counted as another kind. */
    static WorkKind of(Request request) {
        MessageBytes uri = request.requestURI();
        if (uri.getType() != MessageBytes.T_BYTES) {
            return PAGE;
        }
        ByteChunk path = uri.getByteChunk();
        for (byte[] operation : OPERATION_PATHS) {
            if (startsWith(path, operation) && endsSegment(path, operation.length)) {
                return OPERATION;
            }
        }
        if (!startsWith(path, API) && !startsWith(path, INTERNAL)) {
            return PAGE;
        }
        return switch (request.getMethod()) {
            case "GET", "HEAD", "OPTIONS" -> READ;
            default -> WRITE;
        };
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

    private static boolean endsSegment(ByteChunk path, int length) {
        return path.getLength() == length || path.getBuffer()[path.getStart() + length] == '/';
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
