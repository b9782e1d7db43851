package io.madang.objectstore.server;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.Availability;
import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.data.DataMetrics;
import io.madang.objectstore.data.DataWriter;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.data.Repair;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Data of which each upload must end in time. Older data that nothing refers to is taken for an orphan; without this
 * bound it could be the beginning of a very slow upload.
 */
final class TimedData implements ObjectData {
    private final ObjectData data;
    private final Duration longestUpload;
    private final Clock clock;

    TimedData(ObjectData data, Duration longestUpload, Clock clock) {
        this.data = data;
        this.longestUpload = longestUpload;
        this.clock = clock;
    }

    @Override
    public DataWriter write(String storageClass) {
        Instant end = clock.instant().plus(longestUpload);
        DataWriter writer = data.write(storageClass);
        return new DataWriter() {
            @Override
            public void write(ByteBuffer content) throws DataFailure {
                check();
                writer.write(content);
            }

            @Override
            public DataRef finish() throws DataFailure {
                check();
                return writer.finish();
            }

            private void check() throws DataFailure {
                if (clock.instant().isAfter(end)) {
                    throw new DataFailure(
                            DataFailure.Reason.CLOSED, "An upload may take " + longestUpload + " and no longer");
                }
            }

            @Override
            public void close() {
                writer.close();
            }
        };
    }

    @Override
    public int read(DataRef ref, long position, ByteBuffer target) throws DataFailure {
        return data.read(ref, position, target);
    }

    @Override
    public Availability check(DataRef ref) {
        return data.check(ref);
    }

    @Override
    public void delete(DataRef ref) {
        data.delete(ref);
    }

    @Override
    public void delete(DataId id) {
        data.delete(id);
    }

    @Override
    public List<DataId> list(Optional<DataId> after, int limit) {
        return data.list(after, limit);
    }

    @Override
    public Repair repair() {
        return data.repair();
    }

    @Override
    public DataMetrics metrics() {
        return data.metrics();
    }

    @Override
    public void attach(int drive, Blobs blobs) {
        data.attach(drive, blobs);
    }

    @Override
    public void detach(int drive) {
        data.detach(drive);
    }

    @Override
    public void close() {
        data.close();
    }
}
