package io.madang.edge.express;

import java.util.Map;

/**
 * An answer whose body is ready.
 *
 * @param headers beside those that every answer has
 */
public record ExpressAnswer(int status, String contentType, byte[] body, Map<String, String> headers) {

    public static ExpressAnswer json(byte[] body) {
        return new ExpressAnswer(200, "application/json", body, Map.of());
    }
}
