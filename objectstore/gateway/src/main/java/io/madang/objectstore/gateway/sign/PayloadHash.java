package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import org.jspecify.annotations.Nullable;

/** What {@code x-amz-content-sha256} says of the body. */
public sealed interface PayloadHash {
    String HEADER = "x-amz-content-sha256";
    String UNSIGNED = "UNSIGNED-PAYLOAD";

    /** Nothing is said of the content. */
    record Unsigned() implements PayloadHash {}

    /** The SHA-256 of the whole content. */
    record Whole(String hex) implements PayloadHash {}

    /** The body is framed in chunks, each signed or not, with trailers behind or not. */
    record Chunked(boolean signed, boolean trailer) implements PayloadHash {}

    static PayloadHash parse(@Nullable String value) throws S3Exception {
        return switch (value) {
            case null -> new Unsigned();
            case UNSIGNED -> new Unsigned();
            case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" -> new Chunked(true, false);
            case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" -> new Chunked(true, true);
            case "STREAMING-UNSIGNED-PAYLOAD-TRAILER" -> new Chunked(false, true);
            case String hash when Hex.isSha256(hash) -> new Whole(hash);
            default ->
                throw new S3Exception(
                                S3Error.INVALID_ARGUMENT,
                                "x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER,"
                                        + " STREAMING-AWS4-HMAC-SHA256-PAYLOAD,"
                                        + " STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.")
                        .detail("ArgumentName", HEADER)
                        .detail("ArgumentValue", value);
        };
    }
}
