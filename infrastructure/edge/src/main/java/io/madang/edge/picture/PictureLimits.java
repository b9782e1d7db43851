package io.madang.edge.picture;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How large uploaded pictures may be.
 *
 * @param maxBytes of an upload
 * @param maxPixels of an upload, by its header
 * @param concurrency how many are decoded at the same time
 */
public record PictureLimits(
        @DefaultValue("1048576") int maxBytes,
        @DefaultValue("25000000") int maxPixels,
        @DefaultValue("2") int concurrency) {

    private static final int LEAST_PIXELS = 256 * 256;

    public PictureLimits {
        require(maxBytes >= 1024 && maxBytes <= 64 << 20, "pictures.max-bytes must be 1 KiB to 64 MiB");
        require(maxPixels >= LEAST_PIXELS, "pictures.max-pixels must be at least " + LEAST_PIXELS);
        require(concurrency >= 1 && concurrency <= 64, "pictures.concurrency must be 1 to 64");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
