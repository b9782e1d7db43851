package io.madang.bench.load;

import java.nio.charset.StandardCharsets;

/** Requests as they go over the wire. */
public final class HttpRequests {

    private HttpRequests() {}

    public static byte[] get(String path) {
        return ascii("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** A request without a body. */
    public static byte[] bare(String method, String path, byte[] authorization) {
        return join(
                ascii(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"),
                authorization,
                ascii("\r\n"));
    }

    public static byte[] post(String path, byte[] authorization, String json) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        return join(
                ascii("POST " + path
                        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.length + "\r\n"),
                authorization,
                ascii("\r\n"),
                body);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] join(byte[]... parts) {
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
}
