package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.StoredPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Which data is in use, counted in the step that uses it or no longer does; the last to let go makes it garbage. */
final class References {
    private static final byte[] COLLECTED = {1};
    private static final int MAX_WRITER = (1 << 24) - 1;

    private final MetadataBatch rows;
    private final long time;

    References(MetadataBatch rows, long time) {
        this.rows = rows;
        this.time = time;
    }

    static ReferenceRow of(View view, DataId id) {
        return ReferenceRow.from(view.value(Keys.reference(id)));
    }

    boolean areAlive(List<StoredPart> parts) {
        return parts.stream().allMatch(part -> of(rows, part.data().id()).count() > 0);
    }

    /** Whether fresh data may be referred to: unknown ids that were collected, or may be, must not come back. */
    boolean areUsable(List<StoredPart> parts) {
        return parts.stream().allMatch(part -> usable(part.data().id()));
    }

    boolean usable(DataId id) {
        ReferenceRow row = of(rows, id);
        if (row.count() > 0 || row.garbage()) {
            return !row.garbage();
        }
        return !settled(id) && rows.value(Keys.collected(id)) == null;
    }

    /** Whether it is below a horizon: if nothing refers to it now, nothing ever will. */
    private boolean settled(DataId id) {
        return id.compareTo(horizon(rows)) < 0 || Long.compareUnsigned(id.high(), writerHorizon(rows, writer(id))) < 0;
    }

    private static int writer(DataId id) {
        return (int) (id.low() >>> Integer.SIZE) & MAX_WRITER;
    }

    private static long writerHorizon(View view, int writer) {
        byte[] row = view.value(Keys.writerHorizon(writer));
        return row == null ? 0 : TimeRow.from(row);
    }

    void raiseWriterHorizon(int writer, long order) {
        if (writer < 0 || writer > MAX_WRITER) {
            throw new IllegalArgumentException("There is no writer " + writer);
        }
        if (Long.compareUnsigned(order, writerHorizon(rows, writer)) > 0) {
            rows.put(Keys.writerHorizon(writer), TimeRow.bytes(order));
        }
    }

    /** Data below it, to which nothing refers, may be collected at any time. */
    static DataId horizon(View view) {
        byte[] row = view.value(Keys.HORIZON);
        return row == null ? new DataId(0, 0) : DataId.from(ByteBuffer.wrap(row));
    }

    void raiseHorizon(DataId horizon) {
        if (horizon.compareTo(horizon(rows)) > 0) {
            ByteBuffer row = ByteBuffer.allocate(DataId.BYTES);
            horizon.to(row);
            rows.put(Keys.HORIZON, row.array());
        }
    }

    /** Of collected data below a horizon nothing has to be remembered; looks at so many rows, the oldest, and says how many went. */
    int forgetCollected(int limit) {
        List<byte[]> keys = new ArrayList<>();
        try (Cursor cursor = rows.cursor(Table.COLLECTED.all())) {
            int seen = 0;
            for (boolean more = cursor.first(); more && seen < limit; more = cursor.next()) {
                seen++;
                if (settled(DataId.from(ByteBuffer.wrap(cursor.key(), 1, DataId.BYTES)))) {
                    keys.add(cursor.key());
                }
            }
        }
        keys.forEach(rows::delete);
        return keys.size();
    }

    void retain(DataRef data) {
        ReferenceRow row = of(rows, data.id());
        if (row.garbage()) {
            throw new IllegalArgumentException("Data " + data.id() + " is garbage and may be gone");
        }
        rows.put(Keys.reference(data.id()), new ReferenceRow(row.count() + 1, 0).bytes());
    }

    void release(DataRef data) {
        ReferenceRow row = of(rows, data.id());
        if (row.count() > 1) {
            rows.put(Keys.reference(data.id()), new ReferenceRow(row.count() - 1, 0).bytes());
            return;
        }
        ByteBuffer reference = ByteBuffer.allocate(DataRef.BYTES);
        data.to(reference);
        rows.put(Keys.reference(data.id()), new ReferenceRow(0, time).bytes());
        rows.put(Keys.garbage(time, data.id()), reference.array());
    }

    void forget(DataId id) {
        ReferenceRow row = of(rows, id);
        if (row.garbage()) {
            rows.delete(Keys.reference(id));
            rows.delete(Keys.garbage(row.garbageSince(), id));
            if (!settled(id)) {
                rows.put(Keys.collected(id), COLLECTED);
            }
        }
    }
}
