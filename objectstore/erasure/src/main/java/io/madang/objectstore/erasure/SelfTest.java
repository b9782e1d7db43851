package io.madang.objectstore.erasure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What an implementation must show before it is trusted with anybody's data: the bytes that tables give. */
final class SelfTest {
    private static final int MARGIN = 40;
    private static final int BYTES = 33_000;
    private static final int[][] SHAPES = {{4, 2}, {8, 4}, {16, 8}, {5, 1}};

    private SelfTest() {}

    static boolean passes(Multiplication candidate) {
        SplittableRandom random = new SplittableRandom(1);
        return Arrays.stream(SHAPES).allMatch(shape -> same(candidate, shape[0], shape[1], random));
    }

    /** Encodes in the heap and outside of it, and looks also at what is beside the range. */
    private static boolean same(Multiplication candidate, int inputs, int outputs, SplittableRandom random) {
        byte[][] expected = new byte[inputs + outputs][MARGIN + BYTES + MARGIN];
        for (byte[] shard : expected) {
            random.nextBytes(shard);
        }
        byte[][] inHeap = Arrays.stream(expected).map(byte[]::clone).toArray(byte[][]::new);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] outside = Arrays.stream(expected)
                    .map(shard -> arena.allocateFrom(ValueLayout.JAVA_BYTE, shard))
                    .toArray(MemorySegment[]::new);
            new ReedSolomon(inputs, outputs, new Tables()).encode(expected, MARGIN, BYTES);
            ReedSolomon tested = new ReedSolomon(inputs, outputs, candidate);
            tested.encode(inHeap, MARGIN, BYTES);
            tested.encode(outside, MARGIN, BYTES);
            return Arrays.deepEquals(inHeap, expected)
                    && Arrays.deepEquals(
                            Arrays.stream(outside)
                                    .map(shard -> shard.toArray(ValueLayout.JAVA_BYTE))
                                    .toArray(byte[][]::new),
                            expected);
        }
    }
}
