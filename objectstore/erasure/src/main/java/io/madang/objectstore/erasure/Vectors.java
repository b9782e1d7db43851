package io.madang.objectstore.erasure;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
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
            for (int at = from; at < from + whole; at += WINDOW) {
                window(multiples, in, out, at, Math.min(WINDOW, from + whole - at));
            }
            rest.apply(in, out, from + whole, bytes - whole);
        };
    }

    private static void window(
            Multiples[][] multiples, MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        for (MemorySegment output : outputs) {
            output.asSlice(from, bytes).fill((byte) 0);
        }
        for (int input = 0; input < inputs.length; input++) {
            int output = 0;
            for (; output + 1 < outputs.length; output += 2) {
                addBoth(
                        multiples[input][output],
                        multiples[input][output + 1],
                        inputs[input],
                        outputs[output],
                        outputs[output + 1],
                        from,
                        bytes);
            }
            if (output < outputs.length) {
                add(multiples[input][output], inputs[input], outputs[output], from, bytes);
            }
        }
    }

    /** Two outputs share the work of taking the bytes apart. */
    private static void addBoth(
            Multiples one,
            Multiples other,
            MemorySegment input,
            MemorySegment toOne,
            MemorySegment toOther,
            int from,
            int bytes) {
        for (long at = from; at < from + bytes; at += STEP) {
            ByteVector value = load(input, at);
            ByteVector low = value.and(LOW);
            ByteVector high = value.lanewise(VectorOperators.LSHR, 4).and(LOW);
            store(product(one, low, high).lanewise(VectorOperators.XOR, load(toOne, at)), toOne, at);
            store(product(other, low, high).lanewise(VectorOperators.XOR, load(toOther, at)), toOther, at);
        }
    }

    private static void add(Multiples multiples, MemorySegment input, MemorySegment output, int from, int bytes) {
        for (long at = from; at < from + bytes; at += STEP) {
            ByteVector value = load(input, at);
            ByteVector low = value.and(LOW);
            ByteVector high = value.lanewise(VectorOperators.LSHR, 4).and(LOW);
            store(product(multiples, low, high).lanewise(VectorOperators.XOR, load(output, at)), output, at);
        }
    }

    private static ByteVector product(Multiples multiples, ByteVector low, ByteVector high) {
        return low.selectFrom(multiples.low()).lanewise(VectorOperators.XOR, high.selectFrom(multiples.high()));
    }

    private static ByteVector load(MemorySegment segment, long at) {
        return ByteVector.fromMemorySegment(SIXTEEN, segment, at, ByteOrder.LITTLE_ENDIAN);
    }

    private static void store(ByteVector vector, MemorySegment segment, long at) {
        vector.intoMemorySegment(segment, at, ByteOrder.LITTLE_ENDIAN);
    }
}
