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
        return id.compareTo(horizon(rows)) >= 0 && rows.value(Keys.collected(id)) == null;
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

    /** Of collected data below the horizon nothing has to be remembered; gives back how many rows it forgot. */
    int forgetCollected(int limit) {
        DataId horizon = horizon(rows);
        List<byte[]> keys = new ArrayList<>();
        try (Cursor cursor = rows.cursor(Table.COLLECTED.all())) {
            for (boolean more = cursor.first(); more && keys.size() < limit; more = cursor.next()) {
                if (DataId.from(ByteBuffer.wrap(cursor.key(), 1, DataId.BYTES)).compareTo(horizon) >= 0) {
                    break;
                }
                keys.add(cursor.key());
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
            if (id.compareTo(horizon(rows)) >= 0) {
                rows.put(Keys.collected(id), COLLECTED);
            }
        }
    }
}
