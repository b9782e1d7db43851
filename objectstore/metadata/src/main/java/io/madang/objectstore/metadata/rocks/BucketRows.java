package io.madang.objectstore.metadata.rocks;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of buckets and of their settings, which every request asks for, kept in memory until one of them changes.
 * Whoever reads a row keeps it in the map that was there before the read: a change that comes between leaves that map to
 * nobody.
 */
final class BucketRows {
    private static final int MAX_KEPT = 10_000;
    private static final byte[] ABSENT = {};

    private volatile Map<ByteBuffer, byte[]> kept = new ConcurrentHashMap<>();

    static boolean has(byte[] key) {
        return key.length > 0 && (key[0] == Table.BUCKETS.code() || key[0] == Table.SETTINGS.code());
    }

    byte @Nullable [] value(byte[] key, Supplier<byte @Nullable []> read) {
        Map<ByteBuffer, byte[]> current = kept;
        ByteBuffer name = ByteBuffer.wrap(key);
        byte[] known = current.get(name);
        if (known == null) {
            byte[] found = read.get();
            known = found == null ? ABSENT : found;
            if (current.size() >= MAX_KEPT) {
                forget();
            } else {
                current.put(name, known);
            }
        }
        return known == ABSENT ? null : known;
    }

    /** To be called when a change can be read, and before anybody is told of it. */
    void forget() {
        kept = new ConcurrentHashMap<>();
    }
}
