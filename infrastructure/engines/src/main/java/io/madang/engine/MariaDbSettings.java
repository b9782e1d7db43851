package io.madang.engine;

/**
 * What may differ between MariaDB servers.
 *
 * @param bufferPoolMegabytes memory for cached pages
 * @param durable whether a commit is on disk before it is acknowledged; only throw-away data may do without
 * @param grants what the application user may do, as the head of a GRANT statement
 */
public record MariaDbSettings(int bufferPoolMegabytes, int maxConnections, boolean durable, Grants grants) {
    public static final MariaDbSettings STANDARD = new MariaDbSettings(256, 400, true, Grants.OWN_SCHEMAS);

    public MariaDbSettings {
        if (bufferPoolMegabytes < 5 || maxConnections < 10) {
            throw new IllegalArgumentException("MariaDB needs 5 MB of buffer pool and 10 connections at least");
        }
    }

    public MariaDbSettings withBufferPoolMegabytes(int megabytes) {
        return new MariaDbSettings(megabytes, maxConnections, durable, grants);
    }

    public MariaDbSettings withGrants(Grants changed) {
        return new MariaDbSettings(bufferPoolMegabytes, maxConnections, durable, changed);
    }

    /** How far the application user's rights reach. */
    public enum Grants {
        /** Everything in the schemas whose names begin with {@code madang_}, and nothing elsewhere. */
        OWN_SCHEMAS,
        /** Everything on the server: for tests that change its settings. */
        WHOLE_SERVER
    }
}
