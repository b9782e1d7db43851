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
    private final DataEnvironment environment;
    private final LayoutChoice layouts;
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
            RandomGenerator random,
            DataId floor) {
        DriveSlots drives = new DriveSlots(map, attached);
        this.environment = new DataEnvironment(
                settings,
                drives,
                new Codes(),
                new StripeBuffers(),
                new DataIds(clock, random, floor.high()),
                new DriveCalls(settings.slow()),
                queue,
                new DataCounters(),
                new Deletes(drives, settings.writeSlow()),
                new Misplacements(queue));
        this.layouts = new LayoutChoice(settings, drives);
        this.reads = new ObjectReads(environment);
        this.repairs = new Repairs(environment);
        this.largeWriters = new Semaphore(settings.largeWriters(), true);
        repairs.start();
    }

    @Override
    public DataWriter write(String storageClass) {
        return new ObjectWriter(storageClass, environment, layouts, largeWriters);
    }

    @Override
    public int read(DataRef ref, long position, ByteBuffer target) throws DataFailure {
        if (closed) {
            throw new DataFailure(Reason.CLOSED, "The store is closing");
        }
        return reads.read(ref, position, target);
    }

    @Override
    public Availability check(DataRef ref) {
        return new AvailabilityCheck(environment).of(ref);
    }

    @Override
    public void delete(DataRef ref) {
        environment.deletes().delete(ref.id(), ref.segments());
    }

    @Override
    public void delete(DataId id) {
        environment.deletes().delete(id);
    }

    @Override
    public List<DataId> list(Optional<DataId> after, int limit) {
        if (limit < 1 || limit > MAX_LISTED) {
            throw new IllegalArgumentException("A list has 1 to " + MAX_LISTED + " ids, not " + limit);
        }
        return SegmentListing.ids(environment.drives(), after, limit);
    }

    @Override
    public Repair repair() {
        return repairs;
    }

    @Override
    public DataMetrics metrics() {
        return environment
                .counters()
                .at(
                        environment.drives().all().size(),
                        environment.drives().attached(),
                        environment.codes().arithmetic(),
                        environment.misplaced().count());
    }

    @Override
    public void attach(int drive, Blobs blobs) {
        environment.drives().slot(drive).attach(blobs);
        repairs.request();
    }

    @Override
    public void detach(int drive) {
        environment.drives().slot(drive).detach();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            repairs.close();
            environment.drives().all().forEach(DriveSlot::detach);
        }
    }
}
