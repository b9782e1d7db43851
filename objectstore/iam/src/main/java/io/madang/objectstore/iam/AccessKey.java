package io.madang.objectstore.iam;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A key with which requests are signed, and the user in whose name it signs. */
public record AccessKey(String id, String secret, String user, boolean enabled, @Nullable Instant expires) {
    public boolean usable(Instant now) {
        return enabled && (expires == null || now.isBefore(expires));
    }

    /** Without the secret: a key may be logged. */
    @Override
    public String toString() {
        return "AccessKey[id=" + id + ", user=" + user + ", enabled=" + enabled + ", expires=" + expires + "]";
    }
}
