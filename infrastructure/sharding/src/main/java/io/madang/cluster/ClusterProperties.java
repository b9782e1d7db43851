package io.madang.cluster;

import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What an operator may set for the whole cluster instead of having it made.
 *
 * @param keys cluster keys by name, each 32 bytes in Base64; those that are left out are made once and kept in the home
 *     database
 */
@ConfigurationProperties("madang.cluster")
public record ClusterProperties(Map<String, String> keys) {

    public ClusterProperties(@Nullable Map<String, String> keys) {
        this.keys = keys == null ? Map.of() : Map.copyOf(keys);
        this.keys.forEach(ClusterProperties::decode);
    }

    static byte[] decode(String name, String text) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException e) {
            // the cause would quote the key
            throw new IllegalArgumentException("madang.cluster.keys." + name + " is not Base64");
        }
        if (key.length != ClusterKeys.KEY_BYTES) {
            throw new IllegalArgumentException("madang.cluster.keys." + name + " must be " + ClusterKeys.KEY_BYTES
                    + " bytes in Base64, not " + key.length + "; make one with: openssl rand -base64 32");
        }
        return key;
    }

    /** Names the keys only. */
    @Override
    public String toString() {
        return "ClusterProperties[keys=" + keys.keySet() + "]";
    }
}
