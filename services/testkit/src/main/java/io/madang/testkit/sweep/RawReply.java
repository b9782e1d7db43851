package io.madang.testkit.sweep;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What came back.
 *
 * @param headers by their names in lower case
 */
public record RawReply(int status, Map<String, String> headers, byte[] body) {

    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}
