package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.erasure.ErasureCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Makes a range of shards from the same range of others. */
final class Rebuild {
    private final Codes codes;
    private final ShardReads shards;

    Rebuild(Codes codes, ShardReads shards) {
        this.codes = codes;
        this.shards = shards;
    }

    /** Fills the target with this range of one shard; false when too few others can be read. */
    boolean shard(Layout layout, SegmentId segment, int wanted, int shardBytes, int offset, ByteBuffer target) {
        int length = target.remaining();
        List<byte[]> made = range(segment, layout.data(), layout.parity(), shardBytes, offset, length, List.of(wanted));
        if (made.isEmpty()) {
            return false;
        }
        target.put(made.getFirst(), 0, length);
        return true;
    }

    /**
     * This range of each of the wanted shards, in their order; empty when too little can be read. What is wanted may be
     * damaged elsewhere and well in this range, so that it is tried last.
     */
    List<byte[]> range(
            SegmentId segment, int data, int parity, int shardBytes, int offset, int length, List<Integer> wanted) {
        byte[][] all = new byte[data + parity][length];
        boolean[] present = new boolean[data + parity];
        List<Integer> untried = new ArrayList<>();
        for (int shard = 0; shard < data + parity; shard++) {
            if (!wanted.contains(shard)) {
                untried.add(shard);
            }
        }
        untried.addAll(wanted);
        int there = 0;
        while (there < data && untried.size() >= data - there) {
            List<Integer> tried = List.copyOf(untried.subList(0, data - there));
            untried.subList(0, data - there).clear();
            List<Boolean> read = DriveCalls.all(
                    tried.size(),
                    i -> shards.read(
                            segment, tried.get(i), shardBytes, offset, ByteBuffer.wrap(all[tried.get(i)]), true));
            for (int i = 0; i < tried.size(); i++) {
                present[tried.get(i)] = read.get(i);
                there += read.get(i) ? 1 : 0;
            }
        }
        if (there < data) {
            return List.of();
        }
        if (data == 1) {
            byte[] copy = all[first(present)];
            return wanted.stream().map(shard -> copy).toList();
        }
        ErasureCode code = codes.of(data, parity);
        code.rebuild(all, present, 0, length);
        return wanted.stream().map(shard -> all[shard]).toList();
    }

    private static int first(boolean[] present) {
        for (int i = 0; i < present.length; i++) {
            if (present[i]) {
                return i;
            }
        }
        throw new IllegalStateException("None is present");
    }
}
