package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.StoredPart;
import java.nio.ByteBuffer;
import java.util.List;

/** Which data is in use, counted in the step that uses it or no longer does; the last to let go makes it garbage. */
final class References {
    private final Batch rows;
    private final long time;

    References(Batch rows, long time) {
        this.rows = rows;
        this.time = time;
    }

    static ReferenceRow of(View view, DataId id) {
        return ReferenceRow.from(view.value(Keys.reference(id)));
    }

    boolean areAlive(List<StoredPart> parts) {
        return parts.stream().allMatch(part -> of(rows, part.data().id()).count() > 0);
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
        }
    }
}
