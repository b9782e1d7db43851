package io.madang.objectstore.gateway.http;

import java.net.InetAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request without its body. Bucket and key are decoded, and the same for path style and virtual-host style; a key is
 * never empty, and there is none without a bucket.
 *
 * @param id unique, sent back as {@code x-amz-request-id}
 * @param target what stood in the request line, byte for byte
 * @param headers as they came, but {@code content-encoding} without {@code aws-chunked}; those of the address among them
 * @param remote the client's, as far as it is known
 * @param secure whether the client's connection is by TLS: its own to the gateway, or as a proxy that is believed says
 */
public record S3Request(
        String id,
        Method method,
        String target,
        @Nullable String bucketName,
        @Nullable String keyName,
        Query query,
        Headers headers,
        InetAddress remote,
        boolean secure) {

    public Optional<String> bucket() {
        return Optional.ofNullable(bucketName);
    }

    public Optional<String> key() {
        return Optional.ofNullable(keyName);
    }

    /** How error documents name what was asked for: {@code /bucket/key}. */
    public String resource() {
        if (bucketName == null) {
            return "/";
        }
        return keyName == null ? "/" + bucketName : "/" + bucketName + "/" + keyName;
    }
}
