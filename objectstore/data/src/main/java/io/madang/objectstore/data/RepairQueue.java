package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.DamageListener;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.placement.Membership;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is known to lack a shard, or to have a damaged one. Is made before the drives are opened, for these tell it what
 * they find. Segments are kept in memory, and of degraded writes also, durably, since when there were any: ids have the
 * order of time, so that a sweep from there finds them all.
 */
public final class RepairQueue implements DamageListener {
    private static final System.Logger LOG = System.getLogger(RepairQueue.class.getName());
    private static final int MAX_SEGMENTS = 100_000;

    private final RepairMark mark;
    private final Map<SegmentId, Boolean> waiting = new LinkedHashMap<>();
    private final Map<SegmentId, Boolean> stuck = new LinkedHashMap<>();
    private Runnable listener = () -> {};

    private RepairQueue(RepairMark mark) {
        this.mark = mark;
    }

    /** With the notes of earlier runs, which are in these directories, one on each drive. */
    public static RepairQueue open(List<Path> directories) throws IOException {
        return new RepairQueue(RepairMark.open(directories));
    }

    /** Likewise; and where a drive was replaced, or joined, all data is looked at. */
    public static RepairQueue open(Membership membership) throws IOException {
        RepairQueue queue = open(membership.members().stream()
                .filter(member -> member.condition() != MemberDrive.Condition.ABSENT)
                .map(MemberDrive::directory)
                .toList());
        if (membership.changed()) {
            queue.markAll();
        }
        return queue;
    }

    @Override
    public void damaged(BlobDamage damage) {
        add(SegmentId.of(damage.id()), true);
    }

    @Override
    public void missing(BlobDamage damage) {
        add(SegmentId.of(damage.id()), false);
    }

    /** Durable when this returns: data since this id may lack shards. */
    void mark(DataId id) throws IOException {
        mark.set(id);
    }

    /** Has any data looked at, now or after the next start. */
    void markAll() {
        try {
            mark.set(new DataId(0, 0));
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "That all data is to be looked at is not kept over a restart", e);
        }
    }

    RepairMark mark() {
        return mark;
    }

    void listener(Runnable whenAdded) {
        synchronized (this) {
            listener = whenAdded;
        }
    }

    /** What does not fit is left to a sweep over all data, which is noted durably. */
    void add(SegmentId segment, boolean verify) {
        Runnable hears;
        boolean full;
        synchronized (this) {
            if (stuck.containsKey(segment)) {
                return;
            }
            full = waiting.size() + stuck.size() >= MAX_SEGMENTS;
            if (!full) {
                waiting.merge(segment, verify, Boolean::logicalOr);
            }
            hears = listener;
        }
        if (full) {
            markAll();
        }
        hears.run();
    }

    synchronized Optional<Map.Entry<SegmentId, Boolean>> next() {
        return waiting.entrySet().stream().findFirst().map(entry -> {
            waiting.remove(entry.getKey());
            return Map.entry(entry.getKey(), entry.getValue());
        });
    }

    /** Waits for a drive to come. */
    synchronized void stuck(SegmentId segment, boolean verify) {
        if (waiting.size() + stuck.size() < MAX_SEGMENTS) {
            stuck.put(segment, verify);
        }
    }

    synchronized void retryStuck() {
        stuck.forEach((segment, verify) -> waiting.merge(segment, verify, Boolean::logicalOr));
        stuck.clear();
    }

    synchronized boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    synchronized int size() {
        return waiting.size() + stuck.size();
    }
}
