package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Throttle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One replacement of some volumes by a new one: copy the living, verify the copy, seal it with the names of those it
 * replaces, switch the index in one batch, delete the files. A crash before the seal leaves some copies that the next
 * start takes for what they are; after it, the next start finishes the work.
 */
final class Compaction {

    /** A living record and where its copy is. */
    private record Move(RecordHeader header, Location from, Location to) {}

    private final List<Volume> sources;
    private final VolumeRemoval departure;
    private final Volumes volumes;
    private final BlobIndex index;
    private final Throttle throttle;
    private final Faults faults;
    private final BooleanSupplier stopped;
    private final List<Move> moves = new ArrayList<>();
    private final List<BlobId> damaged = new ArrayList<>();

    Compaction(
            List<Volume> sources,
            VolumeRemoval departure,
            Volumes volumes,
            BlobIndex index,
            Throttle throttle,
            Faults faults,
            BooleanSupplier stopped) {
        this.sources = sources;
        this.departure = departure;
        this.volumes = volumes;
        this.index = index;
        this.throttle = throttle;
        this.faults = faults;
        this.stopped = stopped;
    }

    CompactionOutcome run(Lock alone, LongSupplier incarnation) throws IOException {
        Volume output = volumes.create();
        faults.at(Faults.Moment.COMPACTION_CREATED);
        boolean switched;
        try (VolumeWriter writer = new VolumeWriter(output, 0, 0, VolumeWriter.newStage())) {
            for (Volume source : sources) {
                copy(source, writer);
            }
            if (damaged.isEmpty() && !stopped.getAsBoolean()) {
                writer.sync();
                faults.at(Faults.Moment.COMPACTION_COPIED);
                verify(output);
                faults.at(Faults.Moment.COMPACTION_VERIFIED);
            }
            switched =
                    damaged.isEmpty() && !stopped.getAsBoolean() && switchOver(alone, writer, incarnation.getAsLong());
        }
        if (!switched) {
            volumes.delete(output);
            return stopped.getAsBoolean()
                    ? new CompactionOutcome.Stopped()
                    : new CompactionOutcome.Damaged(List.copyOf(damaged));
        }
        faults.at(Faults.Moment.COMPACTION_SWITCHED);
        long before = 0;
        for (Volume source : sources) {
            before += source.end();
            VolumeRemoval.delete(index, volumes, source);
            faults.at(Faults.Moment.COMPACTION_DELETED);
        }
        if (moves.isEmpty()) {
            volumes.delete(output);
            return new CompactionOutcome.Compacted(sources.size(), 0, before);
        }
        return new CompactionOutcome.Compacted(sources.size(), output.end(), before - output.end());
    }

    private void copy(Volume source, VolumeWriter writer) throws IOException {
        VolumeScan.headers(source, VolumeHeader.BYTES, source.end(), (header, where, intact) -> {
            if (stopped.getAsBoolean()) {
                return;
            }
            throttle.spend(where.bytes());
            if (header.kind() == RecordKind.HEAD) {
                departure.head(header.id(), source.id());
            }
            if (!living(header, where)) {
                return;
            }
            if (header.kind() == RecordKind.TOMBSTONE && departure.hidesNothingThatStays(header.id())) {
                departure.tombstone(header.id());
                return;
            }
            ByteBuffer payload = ByteBuffer.allocate(header.payloadBytes());
            if (RecordReader.read(source, where.offset(), expected(header), 0, payload) != null) {
                damaged.add(header.id());
                return;
            }
            payload.flip();
            moves.add(new Move(header, where, writer.append(header, Blocks.checksums(payload), payload)));
        });
    }

    private static RecordReader.Expected expected(RecordHeader header) {
        return new RecordReader.Expected(header.id(), header.incarnation(), header.extent(), header.payloadBytes());
    }

    private boolean living(RecordHeader header, Location where) {
        return switch (header.kind()) {
            case HEAD, TOMBSTONE -> {
                BlobEntry entry = index.find(header.id());
                yield entry != null && entry.where().equals(where);
            }
            case EXTENT -> where.equals(index.extent(header.id(), header.incarnation(), header.extent()));
            case SEAL -> false;
        };
    }

    private void verify(Volume output) throws IOException {
        int[] intactRecords = {0};
        VolumeScan.verified(output, VolumeHeader.BYTES, output.end(), throttle, (header, where, intact) -> {
            if (intact && where.equals(moves.get(intactRecords[0]).to())) {
                intactRecords[0]++;
            } else {
                damaged.add(header.id());
            }
        });
        if (intactRecords[0] != moves.size() && damaged.isEmpty()) {
            throw new IOException("The copy has " + intactRecords[0] + " records of " + moves.size());
        }
    }

    /** False, with nothing changed, when something would still refer to a volume that is to go. */
    private boolean switchOver(Lock alone, VolumeWriter writer, long incarnation) throws IOException {
        alone.lock();
        try (IndexBatch batch = index.batch()) {
            Set<BlobId> diedMeanwhile = new HashSet<>();
            for (Move move : moves) {
                if (living(move.header(), move.from())) {
                    move(batch, move);
                } else if (move.header().kind() == RecordKind.HEAD) {
                    batch.remains(move.header().id(), move.to().volume());
                    diedMeanwhile.add(move.header().id());
                }
            }
            departure.apply(batch, diedMeanwhile);
            for (Volume source : sources) {
                if (!VolumeRemoval.leavesNothing(batch, source)) {
                    return false;
                }
            }
            if (!moves.isEmpty()) {
                seal(writer, incarnation, batch);
            }
            for (Volume source : sources) {
                batch.volume(source.id(), new VolumeRow(VolumeRow.State.DROPPED, source.end(), 0, 0));
            }
            batch.commit(volumes, true);
            return true;
        } finally {
            alone.unlock();
        }
    }

    private void seal(VolumeWriter writer, long incarnation, IndexBatch batch) throws IOException {
        writer.seal(incarnation, sources.stream().mapToLong(Volume::id).toArray());
        writer.sync();
        faults.at(Faults.Moment.COMPACTION_SEALED);
        writer.volume().markSealed();
        writer.endHint();
        volumes.add(writer.volume());
        batch.volume(writer.volume().id(), writer.row(VolumeRow.State.SEALED));
    }

    private static void move(IndexBatch batch, Move move) {
        RecordHeader header = move.header();
        batch.died(move.from());
        switch (header.kind()) {
            case HEAD, TOMBSTONE -> batch.blob(header.id(), BlobEntry.of(header, move.to()));
            case EXTENT -> batch.extent(header.id(), header.incarnation(), header.extent(), move.to());
            case SEAL -> throw new IllegalStateException("Seals are not moved");
        }
    }
}
