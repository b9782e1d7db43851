package io.madang.edge.fastpath;

import java.util.Map;

/**
 * An answer whose body is ready.
 *
 * @param headers beside those that every answer has
 */
public record FastPathResponse(int status, String contentType, byte[] body, Map<String, String> headers) {

    public static FastPathResponse json(byte[] body) {
        return new FastPathResponse(200, "application/json", body, Map.of());
    }
}
