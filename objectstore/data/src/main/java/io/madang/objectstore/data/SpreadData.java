package io.madang.objectstore.data;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.DataFailure.Reason;
import io.madang.objectstore.placement.ClusterMap;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.random.RandomGenerator;

/** Data spread over the drives of one map. */
final class SpreadData implements ObjectData {
    private final Surroundings around;
    private final Layouts layouts;
    private final ObjectReads reads;
    private final Repairs repairs;
    private final Semaphore largeWriters;
    private volatile boolean closed;

    SpreadData(
            DataSettings settings,
            ClusterMap map,
            Map<Integer, ? extends Blobs> attached,
            RepairQueue queue,
            InstantSource clock,
            RandomGenerator random) {
        Drives drives = new Drives(map, attached);
        this.around = new Surroundings(
                settings,
                drives,
                new Codes(),
                new Spares(),
                new DataIds(clock, random),
                new Calls(settings.slow()),
                queue,
                new Counters(),
                new Deletes(drives, settings.writeSlow()));
        this.layouts = new Layouts(settings, drives);
        this.reads = new ObjectReads(around);
        this.repairs = new Repairs(around);
        this.largeWriters = new Semaphore(settings.largeWriters(), true);
        repairs.start();
    }

    @Override
    public DataWriter write(String storageClass) {
        return new ObjectWriter(storageClass, around, layouts, largeWriters);
    }

    @Override
    public int read(DataRef ref, long position, ByteBuffer target) throws DataFailure {
        if (closed) {
            throw new DataFailure(Reason.CLOSED, "The store is closing");
        }
        return reads.read(ref, position, target);
    }

    @Override
    public void delete(DataRef ref) {
        around.deletes().delete(ref.id(), ref.segments());
    }

    @Override
    public void delete(DataId id) {
        around.deletes().delete(id);
    }

    @Override
    public List<DataId> list(Optional<DataId> after, int limit) {
        if (limit < 1 || limit > MAX_LISTED) {
            throw new IllegalArgumentException("A list has 1 to " + MAX_LISTED + " ids, not " + limit);
        }
        return Holdings.ids(around.drives(), after, limit);
    }

    @Override
    public Repair repair() {
        return repairs;
    }

    @Override
    public DataMetrics metrics() {
        return around.counters()
                .at(
                        around.drives().all().size(),
                        around.drives().attached(),
                        around.codes().arithmetic());
    }

    @Override
    public void attach(int drive, Blobs blobs) {
        around.drives().slot(drive).attach(blobs);
        repairs.request();
    }

    @Override
    public void detach(int drive) {
        around.drives().slot(drive).detach();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            repairs.close();
            around.drives().all().forEach(DriveSlot::detach);
        }
    }
}
