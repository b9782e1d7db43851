package io.madang.objectstore.erasure;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The Vector API: a product with a constant is looked up by the halves of a byte, sixteen bytes at a time. Touched only
 * where the running JVM has the API's module, which it has when it was started with it.
 */
final class Vectors implements Multiplication {
    static final String MODULE = "jdk.incubator.vector";

    /** What one instruction can look up on all processors there are. */
    private static final VectorSpecies<Byte> SIXTEEN = ByteVector.SPECIES_128;

    private static final int STEP = 16;
    private static final int WINDOW = 4096;
    private static final byte LOW = 0xf;

    /** The multiples of a coefficient: by the lower half of a byte, and by the upper one. */
    private record Multiples(ByteVector low, ByteVector high) {
        static Multiples of(int coefficient) {
            byte[] low = new byte[STEP];
            byte[] high = new byte[STEP];
            for (int value = 0; value < STEP; value++) {
                low[value] = (byte) Galois.multiply(coefficient, value);
                high[value] = (byte) Galois.multiply(coefficient, value << 4);
            }
            return new Multiples(ByteVector.fromArray(SIXTEEN, low, 0), ByteVector.fromArray(SIXTEEN, high, 0));
        }
    }

    @Override
    public String name() {
        return "Vector API";
    }

    @Override
    public Product by(Matrix matrix) {
        int outputs = matrix.rows().length;
        Multiples[][] multiples = new Multiples[matrix.columns()][outputs];
        for (int input = 0; input < multiples.length; input++) {
            for (int output = 0; output < outputs; output++) {
                multiples[input][output] = Multiples.of(matrix.rows()[output][input]);
            }
        }
        Product rest = new Tables().by(matrix);
        return (in, out, from, bytes) -> {
            int whole = bytes - bytes % STEP;
            byte[] input = new byte[Math.min(WINDOW, whole)];
            byte[][] sums = new byte[outputs][input.length];
            for (int at = from; at < from + whole; at += WINDOW) {
                window(multiples, in, input, sums, at, Math.min(WINDOW, from + whole - at));
                for (int output = 0; output < outputs; output++) {
                    int length = Math.min(WINDOW, from + whole - at);
                    MemorySegment.copy(sums[output], 0, out[output], ValueLayout.JAVA_BYTE, at, length);
                }
            }
            rest.apply(in, out, from + whole, bytes - whole);
        };
    }

    /** Through arrays that stay in the cache: on these the compiler is at its best, wherever the shards are. */
    private static void window(
            Multiples[][] multiples, MemorySegment[] inputs, byte[] input, byte[][] sums, int from, int bytes) {
        for (byte[] sum : sums) {
            Arrays.fill(sum, (byte) 0);
        }
        for (int i = 0; i < inputs.length; i++) {
            MemorySegment.copy(inputs[i], ValueLayout.JAVA_BYTE, from, input, 0, bytes);
            int output = 0;
            for (; output + 1 < sums.length; output += 2) {
                Multiples one = multiples[i][output];
                Multiples other = multiples[i][output + 1];
                addBoth(input, bytes, one.low, one.high, sums[output], other.low, other.high, sums[output + 1]);
            }
            if (output < sums.length) {
                add(input, bytes, multiples[i][output].low, multiples[i][output].high, sums[output]);
            }
        }
    }

    /** Two outputs share the work of taking the bytes apart. */
    private static void addBoth(
            byte[] input,
            int bytes,
            ByteVector low,
            ByteVector high,
            byte[] sum,
            ByteVector otherLow,
            ByteVector otherHigh,
            byte[] otherSum) {
        for (int at = 0; at < bytes; at += STEP) {
            ByteVector value = ByteVector.fromArray(SIXTEEN, input, at);
            ByteVector lower = value.and(LOW);
            ByteVector upper = value.lanewise(VectorOperators.LSHR, 4).and(LOW);
            addTo(sum, at, lower.selectFrom(low), upper.selectFrom(high));
            addTo(otherSum, at, lower.selectFrom(otherLow), upper.selectFrom(otherHigh));
        }
    }

    private static void add(byte[] input, int bytes, ByteVector low, ByteVector high, byte[] sum) {
        for (int at = 0; at < bytes; at += STEP) {
            ByteVector value = ByteVector.fromArray(SIXTEEN, input, at);
            ByteVector upper = value.lanewise(VectorOperators.LSHR, 4).and(LOW);
            addTo(sum, at, value.and(LOW).selectFrom(low), upper.selectFrom(high));
        }
    }

    private static void addTo(byte[] sum, int at, ByteVector one, ByteVector other) {
        ByteVector.fromArray(SIXTEEN, sum, at)
                .lanewise(VectorOperators.XOR, one)
                .lanewise(VectorOperators.XOR, other)
                .intoArray(sum, at);
    }
}
