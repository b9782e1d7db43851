package io.madang.objectstore.server.maintenance;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.server.Contents;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Deletes data that nothing refers to: by what metadata has noted, and by asking it about all that is on the drives. */
public final class GarbageCollector {
    private static final int BATCH = 1_000;
    private static final int BESIDE = 64;
    private static final int MAX_SUSPECTS = 1_000_000;
    /** A clock that was set back does not keep anything from being collected. */
    private static final Duration AHEAD = Duration.ofDays(36_500);

    private final Metadata metadata;
    private final ObjectData data;
    private final Clock clock;
    private final Duration readersGrace;
    private final Duration longestUpload;
    private final BooleanSupplier stopped;
    private final boolean alone;
    private final LongAdder garbageSoFar = new LongAdder();
    private final LongAdder orphansSoFar = new LongAdder();
    private Set<DataId> suspects = Set.of();
    private Instant lastRun = Instant.EPOCH;

    /**
     * A collector beside others who use the store.
     *
     * @param readersGrace how long who reads deleted data may go on
     * @param longestUpload how long data may be on its way in before it becomes part of an object
     */
    public GarbageCollector(
            Metadata metadata,
            ObjectData data,
            Clock clock,
            Duration readersGrace,
            Duration longestUpload,
            BooleanSupplier stopped) {
        this(metadata, data, clock, readersGrace, longestUpload, stopped, false);
    }

    private GarbageCollector(
            Metadata metadata,
            ObjectData data,
            Clock clock,
            Duration readersGrace,
            Duration longestUpload,
            BooleanSupplier stopped,
            boolean alone) {
        this.metadata = metadata;
        this.data = data;
        this.clock = clock;
        this.readersGrace = readersGrace;
        this.longestUpload = longestUpload;
        this.stopped = stopped;
        this.alone = alone;
    }

    /** For a store that nobody else uses: whatever is not referred to now never will be. */
    public static GarbageCollector ofEverything(Contents contents) {
        return new GarbageCollector(
                contents.metadata(),
                contents.data(),
                Clock.systemUTC(),
                AHEAD.negated(),
                AHEAD.negated(),
                () -> false,
                true);
    }

    public CollectionReport run() {
        return new CollectionReport(garbage(), orphans());
    }

    /** What metadata knows to be garbage. Its entry goes after its bytes, so that a crash in between only repeats. */
    public long garbage() {
        long count = 0;
        Instant before = clock.instant().minus(readersGrace);
        while (!stopped.getAsBoolean()) {
            List<Garbage> found = metadata.garbage(BATCH, before);
            if (!deleteAll(found, garbage -> data.delete(garbage.data()))) {
                return count;
            }
            metadata.collected(found.stream().map(each -> each.data().id()).toList());
            count += found.size();
            garbageSoFar.add(found.size());
            if (found.size() < BATCH) {
                break;
            }
        }
        return count;
    }

    /**
     * Asks about everything that was begun before any upload that can still be under way. What nothing refers to may have
     * been deleted a moment ago and still be read, so it goes only when an earlier run has found it already.
     */
    public synchronized long orphans() {
        long count = 0;
        boolean readersDone = !lastRun.plus(readersGrace).isAfter(clock.instant());
        Set<DataId> found = new HashSet<>();
        DataId limit = DataId.earliest(clock.instant().minus(longestUpload));
        if (!alone) {
            // First: what nothing refers to below it is then refused, however late its upload comes to its end.
            metadata.raiseHorizon(limit);
        }
        Optional<DataId> after = Optional.empty();
        while (!stopped.getAsBoolean()) {
            List<DataId> page = data.list(after, ObjectData.MAX_LISTED);
            List<DataId> orphans = new ArrayList<>();
            for (DataId id : page) {
                if (id.compareTo(limit) < 0 && !metadata.refersTo(id)) {
                    if (alone || (readersDone && suspects.contains(id))) {
                        orphans.add(id);
                    } else if (found.size() < MAX_SUSPECTS) {
                        found.add(id);
                    }
                }
            }
            if (!deleteAll(orphans, data::delete)) {
                return count;
            }
            count += orphans.size();
            orphansSoFar.add(orphans.size());
            if (page.size() < ObjectData.MAX_LISTED || page.getLast().compareTo(limit) >= 0) {
                break;
            }
            after = Optional.of(page.getLast());
        }
        if (readersDone) {
            suspects = found;
            lastRun = clock.instant();
        }
        return count;
    }

    /** Deletes many beside each other, so that they share syncs; false where it was stopped before the end. */
    private <T> boolean deleteAll(List<T> all, Consumer<T> deletion) {
        List<Callable<Boolean>> deletions = new ArrayList<>();
        for (T each : all) {
            deletions.add(() -> {
                boolean goesOn = !stopped.getAsBoolean();
                if (goesOn) {
                    deletion.accept(each);
                }
                return goesOn;
            });
        }
        boolean done = true;
        try (ExecutorService threads =
                Executors.newFixedThreadPool(BESIDE, Thread.ofVirtual().factory())) {
            for (Future<Boolean> each : threads.invokeAll(deletions)) {
                done &= each.get();
            }
            return done;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("Data could not be deleted", e.getCause());
        }
    }

    public long garbageSoFar() {
        return garbageSoFar.sum();
    }

    public long orphansSoFar() {
        return orphansSoFar.sum();
    }
}
