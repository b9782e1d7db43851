package io.madang.cluster;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The keys that sign access tokens, {@code madang.cluster.signing-keys.*}.
 *
 * @param rotateAfter the age at which a key is replaced; 0 for never
 */
@ConfigurationProperties("madang.cluster.signing-keys")
public record SigningKeyProperties(@DefaultValue("90d") Duration rotateAfter) {

    private static final Duration SHORTEST = Duration.ofHours(1);

    public SigningKeyProperties {
        if (!rotateAfter.isZero() && rotateAfter.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    "madang.cluster.signing-keys.rotate-after must be 0 (never) or at least an hour, not "
                            + rotateAfter);
        }
    }
}
