package io.madang.edge.admission;

import io.madang.edge.problem.ProblemMembers;
import io.madang.edge.request.RequestId;
import io.madang.kernel.error.Failure;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * An answer that is ready as bytes, written to the socket without the servlet container: refusing must cost a small
 * part of what serving costs, and the container closes each connection on which it has answered 503, so that whoever
 * is refused would connect anew for each try.
 */
final class DirectResponse {

    private static final byte[] NOTHING = {};
    private static final byte[] END = ascii("\r\n\r\n");
    private static final byte[] CLOSE = ascii("\r\nConnection: close");

    private final byte[] head;
    /** The body up to the request's id, and what comes after it; the first is all where the id is not told. */
    private final byte[] body;

    private final byte[] afterId;

    private DirectResponse(int status, String headers, String contentType, byte[] body, byte[] afterId) {
        this.head = ascii("HTTP/1.1 " + status + " " + reason(status) + "\r\nContent-Type: " + contentType
                + "\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n" + headers);
        this.body = body;
        this.afterId = afterId;
    }

    /** @param headers complete lines, each with its line end */
    static DirectResponse problem(JsonMapper json, Failure failure, String headers) {
        Map<String, Object> members = ProblemMembers.of(failure, failure.code().status());
        failure.details().forEach(members::putIfAbsent);
        String text = json.writeValueAsString(members);
        byte[] open = (text.substring(0, text.length() - 1) + ",\"requestId\":\"").getBytes(StandardCharsets.UTF_8);
        return new DirectResponse(failure.code().status(), headers, "application/problem+json", open, ascii("\"}"));
    }

    static DirectResponse page(int status, String headers, byte[] html) {
        return new DirectResponse(status, headers, "text/html;charset=utf-8", html, NOTHING);
    }

    /**
     * The bytes for one request.
     *
     * @param headOnly whether the head is all that was asked for
     * @param last whether the connection ends with it
     */
    byte[] bytes(String requestId, boolean headOnly, boolean last) {
        byte[] id = ascii(requestId);
        byte[] idInBody = afterId.length == 0 ? NOTHING : id;
        int length = body.length + idInBody.length + afterId.length;
        byte[] lengthAndId = ascii("Content-Length: " + length + "\r\n" + RequestId.HEADER + ": ");
        byte[] connection = last ? CLOSE : NOTHING;
        return headOnly
                ? joined(head, lengthAndId, id, connection, END)
                : joined(head, lengthAndId, id, connection, END, body, idInBody, afterId);
    }

    private static byte[] joined(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] whole = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, whole, at, part.length);
            at += part.length;
        }
        return whole;
    }

    private static String reason(int status) {
        return switch (status) {
            case 408 -> "Request Timeout";
            case 413 -> "Content Too Large";
            default -> "Service Unavailable";
        };
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
