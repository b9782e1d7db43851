package io.madang.objectstore.metadata.rocks;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What came of the requests of the last minutes: one that is sent again, because its answer was lost, finds its first
 * outcome. Rows that are too old go a few at a time, in the order in which they came.
 */
final class RequestOutcomes {
    private static final long KEPT = Duration.ofMinutes(10).toMillis() << 20;
    private static final int FORGOTTEN_FOR_EACH = 2;
    private static final int FORGOTTEN_AT_LEAST = 16;
    private static final byte[] NOTHING = {};

    /** The rows before it are deleted: walking over them again would be walking through tombstones. */
    private byte[] oldest = Table.OUTCOME_TIMES.all();

    static byte @Nullable [] find(MetadataBatch rows, UUID request) {
        return rows.value(key(request));
    }

    static void keep(MetadataBatch rows, long time, UUID request, byte[] outcome) {
        rows.put(key(request), outcome);
        rows.put(timeKey(time, request), NOTHING);
    }

    void forgetOld(MetadataBatch rows, long now, int requests) {
        int limit = FORGOTTEN_AT_LEAST + FORGOTTEN_FOR_EACH * requests;
        List<byte[]> old = new ArrayList<>();
        try (Cursor cursor = rows.cursor(Table.OUTCOME_TIMES.all())) {
            for (boolean more = cursor.seek(oldest); more && old.size() < limit; more = cursor.next()) {
                if (ByteBuffer.wrap(cursor.key()).getLong(1) >= now - KEPT) {
                    break;
                }
                old.add(cursor.key());
            }
        }
        for (byte[] row : old) {
            ByteBuffer request = ByteBuffer.wrap(row, 1 + Long.BYTES, 2 * Long.BYTES);
            rows.delete(key(new UUID(request.getLong(), request.getLong())));
            rows.delete(row);
            oldest = row;
        }
    }

    private static byte[] key(UUID request) {
        return Keys.join(Table.OUTCOMES.all(), bytes(request));
    }

    private static byte[] timeKey(long time, UUID request) {
        return Keys.join(
                Table.OUTCOME_TIMES.all(),
                ByteBuffer.allocate(Long.BYTES).putLong(time).array(),
                bytes(request));
    }

    private static byte[] bytes(UUID request) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(request.getMostSignificantBits())
                .putLong(request.getLeastSignificantBits())
                .array();
    }
}
