package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DamageListener;
import io.madang.objectstore.blob.Throttle;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;

/** Reads every record at a gentle rate, so that damage is found while there are still copies elsewhere. */
final class Scrubber {
    private record Gap(long from, long to) {}

    private final Volumes volumes;
    private final BlobIndex index;
    private final LostBlobs lost;
    private final DamageListener listener;
    private final DataNodeCounters counters;
    private final Throttle throttle;
    private final ReentrantLock running = new ReentrantLock();
    private volatile boolean stopped;

    Scrubber(
            DataNodeSettings settings,
            Volumes volumes,
            BlobIndex index,
            LostBlobs lost,
            DamageListener listener,
            DataNodeCounters counters) {
        this.volumes = volumes;
        this.index = index;
        this.lost = lost;
        this.listener = listener;
        this.counters = counters;
        this.throttle = Throttle.perSecond(settings.backgroundBytesPerSecond());
    }

    ScrubReport run(ScrubProgress progress) throws IOException {
        running.lock();
        try {
            SortedSet<BlobId> damaged = new TreeSet<>();
            Collection<Volume> all = volumes.all();
            int done = 0;
            long bytes = 0;
            for (Volume volume : all) {
                if (!stopped && volume.hold()) {
                    try {
                        bytes += volume.end();
                        scrub(volume, damaged);
                    } finally {
                        volume.release();
                    }
                }
                progress.scrubbed(++done, all.size(), bytes);
            }
            return new ScrubReport(done, bytes, damaged, stopped ? 0 : lost.check());
        } finally {
            running.unlock();
        }
    }

    void stop() {
        stopped = true;
        running.lock();
        running.unlock();
    }

    private void scrub(Volume volume, SortedSet<BlobId> damaged) throws IOException {
        List<Gap> gaps = new ArrayList<>();
        long end = volume.end();
        boolean sealed = volume.sealed();
        HintWriter hint = sealed && Hint.of(volume) == null ? new HintWriter(volume) : null;
        VolumeScan.verified(volume, VolumeHeader.BYTES, end, this::spend, new VolumeScan.Visitor() {
            @Override
            public void record(RecordHeader header, Location where, boolean intact) {
                if (!intact) {
                    gaps.add(new Gap(where.offset(), where.end()));
                }
                if (hint != null) {
                    hint.addDurable(header, where.offset());
                }
                counters.scrubbedBytes().add(where.bytes());
            }

            @Override
            public void damaged(long from, long to) {
                gaps.add(new Gap(from, to));
            }
        });
        if (hint != null) {
            endHint(hint, gaps.isEmpty() && !stopped, end);
        }
        if (!gaps.isEmpty() && !stopped) {
            report(volume, gaps, damaged);
        }
    }

    /** Only of a volume that was read without damage to its end, and still is one. */
    private static void endHint(HintWriter hint, boolean whole, long end) {
        try (hint) {
            if (whole) {
                hint.end(end);
            }
        }
    }

    private void spend(long bytes) {
        if (!stopped) {
            throttle.spend(bytes);
        }
    }

    /** Damage is rare, so that the whole index may be asked who has a record there. */
    private void report(Volume volume, List<Gap> gaps, SortedSet<BlobId> damaged) {
        index.each(Table.BLOBS, (key, value) -> {
            BlobEntry entry = BlobEntry.from(value);
            if (!entry.tombstone() && hit(volume, gaps, entry.where())) {
                report(BlobId.from(ByteBuffer.wrap(key)), volume, damaged);
            }
        });
        index.each(Table.EXTENTS, (key, value) -> {
            if (hit(volume, gaps, IndexKeys.location(value))) {
                report(BlobId.from(ByteBuffer.wrap(key)), volume, damaged);
            }
        });
    }

    private static boolean hit(Volume volume, List<Gap> gaps, Location where) {
        return where.volume() == volume.id()
                && gaps.stream().anyMatch(gap -> where.offset() < gap.to() && gap.from() < where.end());
    }

    private void report(BlobId id, Volume volume, SortedSet<BlobId> damaged) {
        if (damaged.add(id)) {
            counters.scrubDamage().increment();
            listener.damaged(new BlobDamage(id, "found damaged in volume " + volume.id() + " by the scrubber"));
        }
    }
}
