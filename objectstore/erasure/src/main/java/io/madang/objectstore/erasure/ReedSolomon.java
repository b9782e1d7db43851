package io.madang.objectstore.erasure;

import io.madang.objectstore.erasure.Multiplication.Product;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.stream.IntStream;

/** The code: which shards make which, by which matrix. */
final class ReedSolomon implements ErasureCode {
    private final int dataShards;
    private final int parityShards;
    private final Multiplication multiplication;
    private final Matrix generator;
    private final Product encoding;

    ReedSolomon(int dataShards, int parityShards, Multiplication multiplication) {
        if (dataShards < 1 || dataShards > MAX_DATA_SHARDS || parityShards < 1 || parityShards > MAX_PARITY_SHARDS) {
            throw new IllegalArgumentException("No code has " + dataShards + " + " + parityShards + " shards");
        }
        this.dataShards = dataShards;
        this.parityShards = parityShards;
        this.multiplication = multiplication;
        this.generator = Matrix.generator(dataShards, parityShards);
        this.encoding = multiplication.by(generator.only(
                IntStream.range(dataShards, dataShards + parityShards).toArray()));
    }

    @Override
    public int dataShards() {
        return dataShards;
    }

    @Override
    public int parityShards() {
        return parityShards;
    }

    @Override
    public void encode(MemorySegment[] shards, int from, int bytes) {
        check(shards, from, bytes);
        int[] data = IntStream.range(0, dataShards).toArray();
        int[] parity = IntStream.range(dataShards, shards()).toArray();
        encoding.apply(choose(shards, data), choose(shards, parity), from, bytes);
    }

    @Override
    public void rebuild(MemorySegment[] shards, boolean[] present, int from, int bytes) {
        check(shards, from, bytes);
        if (present.length != shards()) {
            throw new IllegalArgumentException("There are " + shards() + " shards, not " + present.length);
        }
        int[] there =
                IntStream.range(0, shards()).filter(shard -> present[shard]).toArray();
        int[] missing =
                IntStream.range(0, shards()).filter(shard -> !present[shard]).toArray();
        if (there.length < dataShards) {
            throw new IllegalArgumentException(
                    "Only " + there.length + " shards are there, and " + dataShards + " are needed");
        }
        if (missing.length > 0) {
            int[] used = IntStream.of(there).limit(dataShards).toArray();
            Matrix decoding = generator.only(missing).times(generator.only(used).inverse());
            multiplication.by(decoding).apply(choose(shards, used), choose(shards, missing), from, bytes);
        }
    }

    private static MemorySegment[] choose(MemorySegment[] shards, int[] chosen) {
        return IntStream.of(chosen).mapToObj(shard -> shards[shard]).toArray(MemorySegment[]::new);
    }

    private void check(MemorySegment[] shards, int from, int bytes) {
        if (shards.length != shards()) {
            throw new IllegalArgumentException("There are " + shards() + " shards, not " + shards.length);
        }
        for (MemorySegment shard : shards) {
            Objects.checkFromIndexSize(from, (long) bytes, shard.byteSize());
        }
    }
}
