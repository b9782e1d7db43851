package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.Throttle;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The start of a data node: makes index and volumes agree, whatever happened to either. */
final class Recovery {
    private static final System.Logger LOG = System.getLogger(Recovery.class.getName());

    /** A volume that may be written on, with what is known of it. */
    record Left(Volume volume, VolumeRow row) {}

    private final BlobIndex index;
    private final Volumes volumes;
    private final RecoveryProgress progress;
    private final Faults faults;
    private final Replay replay;
    private final Map<Long, VolumeRow> rows = new HashMap<>();
    private final Set<Long> replaced = new HashSet<>();
    private final List<Left> left = new ArrayList<>();
    private long incarnation;
    private long replayedBytes;
    private long doneBytes;
    private long totalBytes;

    Recovery(BlobIndex index, Volumes volumes, RecoveryProgress progress, Faults faults) {
        this.index = index;
        this.volumes = volumes;
        this.progress = progress;
        this.faults = faults;
        this.replay = new Replay(index, volumes);
    }

    List<Left> left() {
        return left;
    }

    long incarnation() {
        return incarnation;
    }

    long replayedBytes() {
        return replayedBytes;
    }

    void run() throws IOException {
        index.each(Table.VOLUMES, (key, value) -> rows.put(ByteBuffer.wrap(key).getLong(), VolumeRow.from(value)));
        boolean fromNothing = rows.isEmpty();
        // Numbers of a lost volume are not given again: the index still has entries that name it.
        rows.keySet().forEach(volumes::seen);
        rows.values().forEach(row -> incarnation = Math.max(incarnation, row.incarnation()));
        for (Path file : volumes.files()) {
            open(file);
        }
        volumes.deleteStrayHints();
        forgetDropped();
        for (Volume volume : volumes.all()) {
            totalBytes += Math.max(0, volume.end() - indexedTo(volume));
        }
        for (Volume volume : volumes.all()) {
            replay(volume);
        }
        dropReplaced();
        forgetLostAndRebuilt();
        replay.dropUnfinished();
        if (fromNothing) {
            replay.dropIdleTombstones();
        }
    }

    private void open(Path file) throws IOException {
        Volume volume = volumes.open(file);
        if (volume == null) {
            if (Files.size(file) <= VolumeHeader.BYTES) {
                // Its creation was cut off, so that nothing was ever acknowledged in it.
                volumes.delete(file);
            } else {
                LOG.log(System.Logger.Level.ERROR, "{0} has no intact header; what is in it cannot be read", file);
            }
            return;
        }
        VolumeRow row = rows.get(volume.id());
        if (row != null && row.state() == VolumeRow.State.DROPPED) {
            volumes.delete(volume);
            return;
        }
        volume.live(index.live(IndexKeys.liveBytes(volume.id())), index.live(IndexKeys.liveRecords(volume.id())));
        volumes.add(volume);
    }

    /** A seal names the volumes that a compaction replaced by this one. */
    private void readSeal(RecordHeader header, Location where) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(header.payloadBytes());
        RecordReader.Expected expected =
                new RecordReader.Expected(header.id(), header.incarnation(), header.extent(), header.payloadBytes());
        Volume volume = Objects.requireNonNull(volumes.find(where.volume()));
        if (RecordReader.read(volume, where.offset(), expected, 0, payload) == null) {
            payload.flip();
            while (payload.hasRemaining()) {
                replaced.add(payload.getLong());
            }
        }
    }

    private void forgetDropped() {
        rows.forEach((id, row) -> {
            if (row.state() == VolumeRow.State.DROPPED) {
                forget(id);
            }
        });
    }

    private void forget(long id) {
        try (IndexBatch batch = index.batch()) {
            batch.volumeGone(id);
            batch.commit(volumes, false);
        }
    }

    /** A volume whose file is gone stays known while the index refers to it: {@link LostBlobs} has its blobs rebuilt. */
    private void forgetLostAndRebuilt() {
        rows.forEach((id, row) -> {
            boolean gone = volumes.find(id) == null && !replaced.contains(id);
            if (gone && row.state() != VolumeRow.State.DROPPED && index.live(IndexKeys.liveRecords(id)) == 0) {
                forget(id);
            }
        });
    }

    private long indexedTo(Volume volume) {
        VolumeRow row = rows.get(volume.id());
        return row == null ? VolumeHeader.BYTES : row.indexedTo();
    }

    private void replay(Volume volume) throws IOException {
        VolumeRow known = rows.get(volume.id());
        if (known != null) {
            incarnation = Math.max(incarnation, known.incarnation());
            volume.grownTo(volume.end(), known.records());
            if (known.state() == VolumeRow.State.SEALED || volume.end() < known.indexedTo()) {
                volume.markSealed();
                if (volume.end() < known.indexedTo()) {
                    LOG.log(System.Logger.Level.ERROR, "Volume {0} has lost its end", volume.id());
                } else if (volume.end() > known.indexedTo()) {
                    cut(volume, known.indexedTo());
                    volume.grownTo(known.indexedTo(), known.records());
                }
                return;
            }
        }
        long fileEnd = volume.end();
        Tail tail = new Tail(known);
        Hint hint = known == null ? Hint.of(volume) : null;
        if (hint == null) {
            scan(volume, fileEnd, tail);
        } else {
            hint.read(volume, tail);
            replayedBytes += hint.bytes();
        }
        if (tail.sealed) {
            volume.markSealed();
        }
        if (tail.end < fileEnd) {
            cut(volume, tail.end);
        }
        volume.grownTo(tail.end, tail.records);
        incarnation = Math.max(incarnation, tail.incarnation);
        doneBytes += fileEnd - indexedTo(volume);
        VolumeRow row = new VolumeRow(
                tail.sealed ? VolumeRow.State.SEALED : VolumeRow.State.OPEN,
                volume.end(),
                tail.records,
                tail.incarnation);
        try (IndexBatch batch = index.batch()) {
            batch.volume(volume.id(), row);
            batch.commit(volumes, false);
        }
        if (!tail.sealed) {
            left.add(new Left(volume, row));
        }
    }

    /** What a process wrote and did not sync may still be lost with the system's cache: it is synced before it counts. */
    private void scan(Volume volume, long fileEnd, Tail tail) throws IOException {
        if (fileEnd > indexedTo(volume)) {
            try (FileChannel channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE)) {
                channel.force(false);
            }
            faults.at(Faults.Moment.TAIL_SYNCED);
        }
        VolumeScan.verified(volume, indexedTo(volume), fileEnd, Throttle.NONE, tail);
        replayedBytes += fileEnd - indexedTo(volume);
    }

    private static void cut(Volume volume, long end) throws IOException {
        try (FileChannel channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE)) {
            channel.truncate(end);
            channel.force(true);
        }
    }

    private void dropReplaced() throws IOException {
        for (long id : replaced) {
            Volume volume = volumes.find(id);
            if (volume == null && rows.containsKey(id)) {
                forget(id);
            }
            if (volume != null && !VolumeRemoval.drop(index, volumes, volume)) {
                LOG.log(System.Logger.Level.ERROR, "Volume {0} was replaced and is still in use; it stays", id);
            }
            left.removeIf(each -> each.volume().id() == id);
        }
    }

    /**
     * The part of a volume that the index does not know. A record with a damaged payload counts only if another group
     * follows: in the last one it is a torn write that nobody was told of.
     */
    private final class Tail implements VolumeScan.Visitor {
        private record Suspect(RecordHeader header, Location where) {}

        private final List<Suspect> suspects = new ArrayList<>();
        private final long start;
        private long end;
        private long records;
        private long incarnation;
        private boolean sealed;

        Tail(@Nullable VolumeRow known) {
            start = known == null ? VolumeHeader.BYTES : known.indexedTo();
            end = start;
            records = known == null ? 0 : known.records();
            incarnation = known == null ? 0 : known.incarnation();
        }

        @Override
        public void record(RecordHeader header, Location where, boolean intact) throws IOException {
            if (!intact) {
                suspects.add(new Suspect(header, where));
                return;
            }
            count(header, where);
            if (header.kind() == RecordKind.SEAL) {
                sealed = true;
                readSeal(header, where);
            }
        }

        @Override
        public void lastGroup(long from) {
            for (Suspect suspect : suspects) {
                if (suspect.where.offset() < from) {
                    count(suspect.header, suspect.where);
                }
            }
        }

        private void count(RecordHeader header, Location where) {
            replay.apply(header, where);
            records++;
            incarnation = Math.max(incarnation, header.incarnation());
            end = Math.max(end, where.end());
            progress.read(doneBytes + where.end() - start, totalBytes);
        }
    }
}
