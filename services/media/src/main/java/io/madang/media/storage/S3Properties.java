package io.madang.media.storage;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The object store of media, {@code madang.media.s3.*}.
 *
 * @param endpoint of any store that speaks S3; without it, the store that runs in this instance
 * @param publicEndpoint where browsers reach the same store: parts of uploads are then sent there and not through Madang
 * @param deadline for the store to answer one call
 */
@ConfigurationProperties("madang.media.s3")
public record S3Properties(
        @Nullable URI endpoint,
        @Nullable URI publicEndpoint,
        @DefaultValue("us-east-1") String region,
        @DefaultValue(S3Access.BUCKET) String bucket,
        @Nullable String accessKey,
        @Nullable String secretKey,
        @DefaultValue("30s") Duration deadline) {

    public S3Properties {
        if ((endpoint == null) != (accessKey == null) || (accessKey == null) != (secretKey == null)) {
            throw new IllegalArgumentException(
                    "madang.media.s3: endpoint, access-key and secret-key come together; set all of them, or none");
        }
        if (deadline.toMillis() < 100) {
            throw new IllegalArgumentException("madang.media.s3: deadline must be at least 100 ms, not " + deadline);
        }
    }

    Optional<S3Access> access() {
        return endpoint == null || accessKey == null || secretKey == null
                ? Optional.empty()
                : Optional.of(new S3Access(endpoint, region, accessKey, secretKey));
    }

    @Override
    public String toString() {
        return "S3 at " + endpoint;
    }
}
