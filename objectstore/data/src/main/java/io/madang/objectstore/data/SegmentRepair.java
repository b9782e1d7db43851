package io.madang.objectstore.data;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.WriteOutcome;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Brings one segment back to all of its shards. A damaged shard goes only when its new content is durable, so that what
 * is still good of it serves until then.
 */
final class SegmentRepair {
    private static final int WINDOW = Stripes.UNIT;
    private static final int LOCKS = 256;

    /** How it ended. */
    sealed interface Result {
        /** Nothing to do, or nothing there. */
        record Whole() implements Result {}

        record Repaired(int shards, long bytes) implements Result {}

        /** Some shards are still missing, for no drive takes them now. */
        record Stuck(int shards, long bytes) implements Result {}

        /** Too little is left to make the rest from. */
        record Unreadable() implements Result {}
    }

    /** A shard on a drive; the same shard may be on several. */
    record ShardCopy(int shard, DriveSlot slot, long bytes, boolean well) {}

    private final DataEnvironment environment;
    private final Rebuild rebuild;
    private final Lock[] locks = new Lock[LOCKS];

    SegmentRepair(DataEnvironment environment) {
        this.environment = environment;
        this.rebuild = new Rebuild(environment.codes(), new ShardReads(environment));
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    /** @param verify whether to read every shard, and not to believe that what is there is well */
    Result run(SegmentId segment, boolean verify) {
        Lock data = environment.deletes().repairLock(segment.id());
        Lock alone = locks[Math.floorMod(segment.hashCode(), locks.length)];
        data.lock();
        alone.lock();
        try {
            return environment.ids().arriving(segment.id()) ? new Result.Whole() : locked(segment, verify);
        } finally {
            alone.unlock();
            data.unlock();
        }
    }

    private Result locked(SegmentId segment, boolean verify) {
        List<ShardCopy> copies = copies(segment, verify);
        if (copies.isEmpty()) {
            return new Result.Whole();
        }
        Map<Integer, DriveSlot> owners = owners(segment, copies);
        if (!verify && copies.stream().anyMatch(copy -> superfluous(copy, owners))) {
            // One of two copies is to go: only when the other was read and is well.
            return locked(segment, true);
        }
        List<Integer> lost = new ArrayList<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            if (!owners.containsKey(shard)) {
                lost.add(shard);
            }
        }
        RepairTargets targets = new RepairTargets(environment.drives(), segment);
        lost.addAll(targets.movable(owners));
        if (lost.isEmpty()) {
            deleteSuperfluous(segment, copies, owners);
            return targets.wellSpread(owners) ? new Result.Whole() : new Result.Stuck(0, 0);
        }
        List<byte[]> made = make(segment, (int) usualBytes(copies), lost);
        if (made.isEmpty()) {
            return new Result.Unreadable();
        }
        Result result = store(segment, targets, copies, owners, lost, made);
        deleteSuperfluous(segment, copies, owners);
        return result;
    }

    /** Who keeps which shard: each drive one, so that no two are lost together. Those at home stay there. */
    private Map<Integer, DriveSlot> owners(SegmentId segment, List<ShardCopy> copies) {
        List<DriveSlot> order = environment.drives().order(segment.id(), segment.segment());
        DriveMatching<DriveSlot> owners = new DriveMatching<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            int number = shard;
            owners.add(
                    number,
                    copies.stream()
                            .filter(copy -> copy.shard() == number && copy.well())
                            .map(ShardCopy::slot)
                            .sorted(Comparator.comparing(slot -> order.indexOf(slot) != number))
                            .toList());
        }
        return owners.pairs();
    }

    /** What stood in while a drive was away goes, once each shard has its owner; and so does what is damaged. */
    private static void deleteSuperfluous(SegmentId segment, List<ShardCopy> copies, Map<Integer, DriveSlot> owners) {
        for (ShardCopy copy : copies) {
            if (superfluous(copy, owners)) {
                copy.slot().delete(segment.blob(copy.shard()));
            }
        }
    }

    private static boolean superfluous(ShardCopy copy, Map<Integer, DriveSlot> owners) {
        DriveSlot owner = owners.get(copy.shard());
        return owner != null && owner != copy.slot() && !owner.hangs();
    }

    private List<ShardCopy> copies(SegmentId segment, boolean verify) {
        List<ShardCopy> copies = new ArrayList<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            for (DriveSlot slot : environment.drives().order(segment.id(), segment.segment())) {
                OptionalLong bytes = slot.size(segment.blob(shard));
                if (bytes.isPresent()) {
                    boolean well = !verify || well(slot, segment.blob(shard), bytes.getAsLong());
                    copies.add(new ShardCopy(shard, slot, bytes.getAsLong(), well));
                }
            }
        }
        return copies;
    }

    /** What a drive that hangs holds is not given up. */
    private boolean well(DriveSlot slot, BlobId blob, long bytes) {
        int count;
        for (long at = 0; at < bytes && !slot.hangs(); at += count) {
            long position = at;
            ByteBuffer window = ByteBuffer.allocate((int) Math.min(WINDOW, bytes - at));
            switch (environment.calls().bounded(slot, () -> slot.read(blob, position, window))) {
                case ReadOutcome.Bytes read when read.count() > 0 -> count = read.count();
                case ReadOutcome unwell -> {
                    return false;
                }
                case null -> {
                    return true;
                }
            }
        }
        return true;
    }

    /** All shards of a segment have one size. */
    private static long usualBytes(List<ShardCopy> copies) {
        Map<Long, Integer> votes = new HashMap<>();
        copies.forEach(copy -> votes.merge(copy.bytes(), copy.well() ? 2 : 1, Integer::sum));
        return votes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** The content of the lost shards; empty when it cannot be had. */
    private List<byte[]> make(SegmentId segment, int shardBytes, List<Integer> lost) {
        int data = segment.data();
        int parity = segment.shards() - data;
        List<byte[]> made = new ArrayList<>();
        lost.forEach(shard -> made.add(data == 1 && !made.isEmpty() ? made.getFirst() : new byte[shardBytes]));
        for (int at = 0; at < shardBytes; at += WINDOW) {
            int length = Math.min(WINDOW, shardBytes - at);
            List<byte[]> range = rebuild.range(segment, data, parity, shardBytes, at, length, lost);
            if (range.isEmpty()) {
                return List.of();
            }
            for (int i = 0; i < lost.size(); i++) {
                System.arraycopy(range.get(i), 0, made.get(i), at, length);
            }
        }
        return made;
    }

    /** The new content is durable before anything old goes: what no drive takes keeps what is left of it. */
    private Result store(
            SegmentId segment,
            RepairTargets targets,
            List<ShardCopy> copies,
            Map<Integer, DriveSlot> owners,
            List<Integer> lost,
            List<byte[]> made) {
        Set<DriveSlot> taken = new HashSet<>(owners.values());
        int stored = 0;
        long bytes = 0;
        for (int i = 0; i < lost.size(); i++) {
            int shard = lost.get(i);
            for (DriveSlot target : targets.of(shard, copies, owners)) {
                if (taken.add(target) && store(target, segment.blob(shard), made.get(i))) {
                    owners.put(shard, target);
                    stored++;
                    bytes += made.get(i).length;
                    break;
                }
            }
        }
        boolean wellSpread = targets.wellSpread(owners);
        if (stored == lost.size() && !wellSpread) {
            environment.misplaced().noted(segment.id());
        }
        return stored == lost.size() && wellSpread
                ? new Result.Repaired(stored, bytes)
                : new Result.Stuck(stored, bytes);
    }

    private static boolean store(DriveSlot slot, BlobId blob, byte[] content) {
        if (!(slot.replace(blob) instanceof WriteOutcome.Begun(BlobWriter writer))) {
            return false;
        }
        try (writer) {
            return writer.write(ByteBuffer.wrap(content)) && writer.seal() instanceof PutOutcome.Stored;
        }
    }
}
