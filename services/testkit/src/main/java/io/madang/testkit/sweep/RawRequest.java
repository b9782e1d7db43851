package io.madang.testkit.sweep;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request as it goes over the wire, also one that no client library would send. Each character of target and headers
 * stands for one byte.
 */
public record RawRequest(String method, String target, Map<String, String> headers, byte[] body) {

    public RawRequest with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new RawRequest(method, target, all, body);
    }

    public RawRequest without(String header) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.remove(header);
        return new RawRequest(method, target, all, body);
    }

    public RawRequest withBody(byte[] other) {
        return new RawRequest(method, target, headers, other);
    }

    public RawRequest withBody(String other) {
        return withBody(other.getBytes(StandardCharsets.UTF_8));
    }

    /** The text's bytes in UTF-8, a character for each. */
    public static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
