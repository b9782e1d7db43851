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
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;

/**
 * Brings one segment back to all of its shards. A damaged shard goes only when its new content is at hand, so that what
 * is still good of it serves until then.
 */
final class SegmentRepair {
    private static final int WINDOW = Stripes.UNIT;

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

    private record Holding(int shard, DriveSlot slot, long bytes, boolean well) {}

    private final Surroundings around;
    private final Rebuild rebuild;

    SegmentRepair(Surroundings around) {
        this.around = around;
        this.rebuild = new Rebuild(around.codes(), new ShardReads(around));
    }

    /** @param verify whether to read every shard, and not to believe that what is there is well */
    Result run(SegmentId segment, boolean verify) {
        Lock lock = around.deletes().lock(segment.id());
        lock.lock();
        try {
            return around.ids().arriving(segment.id()) ? new Result.Whole() : locked(segment, verify);
        } finally {
            lock.unlock();
        }
    }

    private Result locked(SegmentId segment, boolean verify) {
        List<Holding> holdings = holdings(segment, verify);
        if (holdings.isEmpty()) {
            return new Result.Whole();
        }
        Map<Integer, DriveSlot> keepers = keepers(segment, holdings);
        List<Integer> lost = new ArrayList<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            if (!keepers.containsKey(shard)) {
                lost.add(shard);
            }
        }
        if (lost.isEmpty()) {
            tidy(segment, holdings, keepers);
            return new Result.Whole();
        }
        List<byte[]> made = make(segment, (int) usualBytes(holdings), lost);
        if (made.isEmpty()) {
            return new Result.Unreadable();
        }
        Result result = store(segment, holdings, keepers, lost, made);
        tidy(segment, holdings, keepers);
        return result;
    }

    /** Who keeps which shard: each drive one, so that no two are lost together. Those at home stay there. */
    private Map<Integer, DriveSlot> keepers(SegmentId segment, List<Holding> holdings) {
        List<DriveSlot> order = around.drives().order(segment.id(), segment.segment());
        Matching<DriveSlot> keepers = new Matching<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            int number = shard;
            keepers.add(
                    number,
                    holdings.stream()
                            .filter(holding -> holding.shard() == number && holding.well())
                            .map(Holding::slot)
                            .sorted(Comparator.comparing(slot -> order.indexOf(slot) != number))
                            .toList());
        }
        return keepers.pairs();
    }

    /** What stood in while a drive was away goes, once each shard has its keeper; and so does what is damaged. */
    private static void tidy(SegmentId segment, List<Holding> holdings, Map<Integer, DriveSlot> keepers) {
        for (Holding holding : holdings) {
            DriveSlot keeper = keepers.get(holding.shard());
            if (keeper != null && keeper != holding.slot() && !keeper.hangs()) {
                holding.slot().delete(segment.blob(holding.shard()));
            }
        }
    }

    private List<Holding> holdings(SegmentId segment, boolean verify) {
        List<Holding> holdings = new ArrayList<>();
        for (int shard = 0; shard < segment.shards(); shard++) {
            for (DriveSlot slot : around.drives().order(segment.id(), segment.segment())) {
                OptionalLong bytes = slot.size(segment.blob(shard));
                if (bytes.isPresent()) {
                    boolean well = !verify || well(slot, segment.blob(shard), bytes.getAsLong());
                    holdings.add(new Holding(shard, slot, bytes.getAsLong(), well));
                }
            }
        }
        return holdings;
    }

    /** What a drive that hangs holds is not given up. */
    private boolean well(DriveSlot slot, BlobId blob, long bytes) {
        int count;
        for (long at = 0; at < bytes && !slot.hangs(); at += count) {
            long position = at;
            ByteBuffer window = ByteBuffer.allocate((int) Math.min(WINDOW, bytes - at));
            switch (around.calls().bounded(slot, () -> slot.read(blob, position, window))) {
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
    private static long usualBytes(List<Holding> holdings) {
        Map<Long, Integer> votes = new HashMap<>();
        holdings.forEach(holding -> votes.merge(holding.bytes(), holding.well() ? 2 : 1, Integer::sum));
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

    private Result store(
            SegmentId segment,
            List<Holding> holdings,
            Map<Integer, DriveSlot> keepers,
            List<Integer> lost,
            List<byte[]> made) {
        List<DriveSlot> taken = new ArrayList<>(keepers.values());
        int stored = 0;
        long bytes = 0;
        for (int i = 0; i < lost.size(); i++) {
            int shard = lost.get(i);
            holdings.stream()
                    .filter(holding -> holding.shard() == shard && !holding.well())
                    .forEach(holding -> holding.slot().delete(segment.blob(shard)));
            DriveSlot taker = taker(segment, shard, taken);
            while (taker != null && !store(taker, segment.blob(shard), made.get(i))) {
                taken.add(taker);
                taker = taker(segment, shard, taken);
            }
            if (taker != null) {
                taken.add(taker);
                keepers.put(shard, taker);
                stored++;
                bytes += made.get(i).length;
            }
        }
        return stored == lost.size() ? new Result.Repaired(stored, bytes) : new Result.Stuck(stored, bytes);
    }

    /** Where the shard belongs, or else any drive that has no other of this segment. */
    private @Nullable DriveSlot taker(SegmentId segment, int shard, List<DriveSlot> taken) {
        List<DriveSlot> order = around.drives().order(segment.id(), segment.segment());
        if (shard < order.size() && free(order.get(shard), taken)) {
            return order.get(shard);
        }
        return order.stream().filter(slot -> free(slot, taken)).findFirst().orElse(null);
    }

    private static boolean free(DriveSlot slot, List<DriveSlot> taken) {
        return slot.willing() && !taken.contains(slot);
    }

    private static boolean store(DriveSlot slot, BlobId blob, byte[] content) {
        if (content.length <= slot.maxPutBytes()) {
            return slot.put(blob, ByteBuffer.wrap(content)) instanceof PutOutcome.Stored;
        }
        if (!(slot.write(blob) instanceof WriteOutcome.Begun(BlobWriter writer))) {
            return false;
        }
        try (writer) {
            return writer.write(ByteBuffer.wrap(content)) && writer.seal() instanceof PutOutcome.Stored;
        }
    }
}
