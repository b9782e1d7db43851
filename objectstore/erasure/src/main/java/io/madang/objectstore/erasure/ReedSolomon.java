package io.madang.objectstore.erasure;

import java.util.Objects;
import java.util.stream.IntStream;

/** What all implementations share: which shards make which, by which matrix. They differ in how they multiply. */
abstract class ReedSolomon implements ErasureCode {

    /** Multiplies by one matrix, over and over. */
    @FunctionalInterface
    interface Product {
        /** Sets this range of the outputs to the matrix times that of the inputs. */
        void apply(byte[][] inputs, byte[][] outputs, int from, int bytes);
    }

    private final int dataShards;
    private final int parityShards;
    private final Matrix generator;
    private final Product encoding;

    ReedSolomon(int dataShards, int parityShards) {
        if (dataShards < 1 || dataShards > MAX_DATA_SHARDS || parityShards < 1 || parityShards > MAX_PARITY_SHARDS) {
            throw new IllegalArgumentException("No code has " + dataShards + " + " + parityShards + " shards");
        }
        this.dataShards = dataShards;
        this.parityShards = parityShards;
        this.generator = Matrix.generator(dataShards, parityShards);
        this.encoding = product(generator.only(
                IntStream.range(dataShards, dataShards + parityShards).toArray()));
    }

    /** Must not look at the fields of an implementation: it is called while they are not there yet. */
    abstract Product product(Matrix matrix);

    @Override
    public int dataShards() {
        return dataShards;
    }

    @Override
    public int parityShards() {
        return parityShards;
    }

    @Override
    public void encode(byte[][] shards, int from, int bytes) {
        check(shards, from, bytes);
        int[] data = IntStream.range(0, dataShards).toArray();
        int[] parity = IntStream.range(dataShards, shards()).toArray();
        encoding.apply(choose(shards, data), choose(shards, parity), from, bytes);
    }

    @Override
    public void rebuild(byte[][] shards, boolean[] present, int from, int bytes) {
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
            product(decoding).apply(choose(shards, used), choose(shards, missing), from, bytes);
        }
    }

    private static byte[][] choose(byte[][] shards, int[] chosen) {
        return IntStream.of(chosen).mapToObj(shard -> shards[shard]).toArray(byte[][]::new);
    }

    private void check(byte[][] shards, int from, int bytes) {
        if (shards.length != shards()) {
            throw new IllegalArgumentException("There are " + shards() + " shards, not " + shards.length);
        }
        for (byte[] shard : shards) {
            Objects.checkFromIndexSize(from, bytes, shard.length);
        }
    }
}
