package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bucket and the key that a request is about: {@code bucket.domain/key} where the host is below one of our
 * domains, {@code /bucket/key} everywhere else.
 */
final class Addressing {
    private static final int MAX_KEY_BYTES = 1_024;
    private static final int MAX_BUCKET_LENGTH = 255;

    private final List<String> domains;

    record Address(@Nullable String bucket, @Nullable String key) {}

    Addressing(List<String> domains) {
        this.domains = domains.stream()
                .map(domain -> "." + domain.toLowerCase(Locale.ROOT))
                .toList();
    }

    Address of(@Nullable String host, String rawPath) throws S3Exception {
        String inHost = host == null ? null : bucketOf(host);
        if (inHost != null) {
            return new Address(bucket(inHost), key(rawPath.substring(1)));
        }
        if (rawPath.equals("/")) {
            return new Address(null, null);
        }
        int slash = rawPath.indexOf('/', 1);
        return slash < 0
                ? new Address(bucket(rawPath.substring(1)), null)
                : new Address(bucket(rawPath.substring(1, slash)), key(rawPath.substring(slash + 1)));
    }

    private @Nullable String bucketOf(String host) {
        int colon = host.lastIndexOf(':');
        String name = (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
        for (String domain : domains) {
            if (name.length() > domain.length() && name.endsWith(domain)) {
                return name.substring(0, name.length() - domain.length());
            }
        }
        return null;
    }

    /** Only that no name can mean something to a file or an index; the full rules are those of creating a bucket. */
    private static String bucket(String raw) throws S3Exception {
        String name = UrlEncoding.decodePath(raw);
        boolean sane = !name.isEmpty() && name.length() <= MAX_BUCKET_LENGTH && !name.startsWith(".");
        for (int i = 0; sane && i < name.length(); i++) {
            char c = name.charAt(i);
            sane = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-_.".indexOf(c) >= 0;
        }
        if (!sane) {
            throw new S3Exception(S3Error.INVALID_BUCKET_NAME).detail("BucketName", name);
        }
        return name;
    }

    private static @Nullable String key(String raw) throws S3Exception {
        String key = UrlEncoding.decodePath(raw);
        if (key.length() > MAX_KEY_BYTES / 4
                && (key.length() > MAX_KEY_BYTES || key.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES)) {
            throw new S3Exception(S3Error.KEY_TOO_LONG)
                    .detail("Size", Integer.toString(key.getBytes(StandardCharsets.UTF_8).length))
                    .detail("MaxSizeAllowed", Integer.toString(MAX_KEY_BYTES));
        }
        return key.isEmpty() ? null : key;
    }
}
