package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.Throttle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;

/** Gives back the space of dead records: picks the volumes with the most garbage and has them replaced, one run at a time. */
final class Compactor {
    private static final int MAX_VOLUMES = 256;

    /** More than a seal, which is no garbage: else a small volume would be replaced for ever. */
    private static final long NOT_WORTH_BYTES = 4096;

    private final DataNodeSettings settings;
    private final DataNodeEnvironment environment;
    private final Volumes volumes;
    private final BlobIndex index;
    private final ReadWriteLock layout;
    private final OpenVolumes open;
    private final DataNodeCounters counters;
    private final Throttle throttle;
    private final ReentrantLock running = new ReentrantLock();
    private volatile boolean stopped;

    Compactor(
            DataNodeSettings settings,
            DataNodeEnvironment environment,
            Volumes volumes,
            BlobIndex index,
            ReadWriteLock layout,
            OpenVolumes open,
            DataNodeCounters counters) {
        this.settings = settings;
        this.environment = environment;
        this.volumes = volumes;
        this.index = index;
        this.layout = layout;
        this.open = open;
        this.counters = counters;
        this.throttle = Throttle.perSecond(settings.backgroundBytesPerSecond());
    }

    CompactionOutcome run() throws IOException {
        running.lock();
        try {
            if (stopped || open.broken()) {
                return new CompactionOutcome.Stopped();
            }
            List<Volume> chosen = choose();
            if (chosen.isEmpty()) {
                return new CompactionOutcome.Nothing();
            }
            long living = chosen.stream().mapToLong(Volume::liveBytes).sum();
            if (living > environment.freeSpace().bytes()) {
                return new CompactionOutcome.NoRoom(living);
            }
            return compact(chosen);
        } finally {
            running.unlock();
        }
    }

    /** Waits for a run under way to give up, and lets none begin. */
    void stop() {
        stopped = true;
        running.lock();
        running.unlock();
    }

    private List<Volume> choose() {
        List<Volume> candidates = volumes.all().stream()
                .filter(volume -> volume.sealed() && volume.unfinished().get() == 0)
                .filter(this::worthIt)
                .sorted(Comparator.comparingDouble(Compactor::garbageShare).reversed())
                .limit(MAX_VOLUMES)
                .toList();
        List<Volume> chosen = new ArrayList<>();
        long bytes = 0;
        long records = 0;
        for (Volume candidate : candidates) {
            bytes += candidate.liveBytes();
            records += candidate.records();
            if (!chosen.isEmpty() && (bytes > settings.volumeBytes() || records > 2L * settings.volumeRecords())) {
                break;
            }
            chosen.add(candidate);
        }
        return chosen;
    }

    private boolean worthIt(Volume volume) {
        return volume.liveRecords() == 0
                || volume.garbageBytes() > NOT_WORTH_BYTES && garbageShare(volume) >= settings.garbageShare();
    }

    private static double garbageShare(Volume volume) {
        return (double) volume.garbageBytes() / Math.max(1, volume.end() - VolumeHeader.BYTES);
    }

    private CompactionOutcome compact(List<Volume> chosen) throws IOException {
        Set<Long> going = new HashSet<>();
        chosen.forEach(volume -> going.add(volume.id()));
        Compaction compaction = new Compaction(
                chosen, new VolumeRemoval(index, going), volumes, index, throttle, environment.faults(), () -> stopped);
        CompactionOutcome outcome;
        boolean certain = false;
        try {
            outcome = compaction.run(layout.writeLock(), open::incarnation);
            certain = true;
        } finally {
            if (!certain) {
                stopped = true;
            }
        }
        if (outcome instanceof CompactionOutcome.Compacted done) {
            counters.compactions().increment();
            counters.compactedBytes().add(done.copiedBytes());
            counters.reclaimedBytes().add(done.reclaimedBytes());
        }
        return outcome;
    }
}
