package io.madang.objectstore.cluster.garbage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Follows what writers report, in the memory of the leader. A writer that is silent for long is ended: its horizon rises
 * above all ids, and if it was only paused, nothing that it still tries to commit is taken.
 */
public final class Horizons {
    public static final long ENDED = -1L;

    /** Has partitions refuse fresh ids of this writer below this order. */
    public record Raise(int writer, long order) {}

    private static final class Reported {
        private long heard;
        private long oldest;
        private long raised;

        Reported(long heard) {
            this.heard = heard;
        }
    }

    private final Map<Integer, Reported> writers = new TreeMap<>();
    private final Duration endedAfter;

    public Horizons(Duration endedAfter) {
        this.endedAfter = endedAfter;
    }

    /** Begins to follow a writer, with the whole time before it counts as silent. */
    public void follow(int writer, long now) {
        writers.computeIfAbsent(writer, number -> new Reported(now));
    }

    public void forget(int writer) {
        writers.remove(writer);
    }

    public void report(int writer, long oldest, long now) {
        Reported reported = writers.get(writer);
        if (reported != null) {
            reported.heard = now;
            reported.oldest = Math.max(reported.oldest, oldest);
        }
    }

    /** What is to be raised; said again until it is said to be {@link #raised}. */
    public List<Raise> tick(long now) {
        List<Raise> raises = new ArrayList<>();
        writers.forEach((writer, reported) -> {
            if (now - reported.heard >= endedAfter.toNanos()) {
                raises.add(new Raise(writer, ENDED));
            } else if (reported.oldest > reported.raised) {
                raises.add(new Raise(writer, reported.oldest));
            }
        });
        return raises;
    }

    public void raised(int writer, long order) {
        Reported reported = writers.get(writer);
        if (reported != null && order != ENDED) {
            reported.raised = Math.max(reported.raised, order);
        }
    }
}
