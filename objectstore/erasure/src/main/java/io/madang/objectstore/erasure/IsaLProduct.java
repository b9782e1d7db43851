package io.madang.objectstore.erasure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Multiplies by ISA-L. What is outside of the heap goes in one call. Of arrays in the heap the library gets one input and
 * one output at a time, for addresses inside of the heap can be arguments and never be stored; and window by window, which
 * stay in the cache and hold the collector up for a microsecond or two.
 */
final class IsaLProduct implements Multiplication.Product {
    private static final int WINDOW = 32 * 1024;
    /** The library wants as much of one input, and leaves what is shorter as it is. */
    private static final int LEAST = 64;

    private final IsaL library;
    private final MemorySegment together;
    private final MemorySegment[] byOutput;

    IsaLProduct(IsaL library, Matrix matrix) {
        this.library = library;
        this.together = library.tables(matrix);
        this.byOutput = Arrays.stream(matrix.rows()).map(library::tables).toArray(MemorySegment[]::new);
    }

    @Override
    public void apply(MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        int whole = bytes - bytes % LEAST;
        if (whole > 0 && outsideOfHeap(inputs) && outsideOfHeap(outputs)) {
            atOnce(inputs, outputs, from, whole);
        } else {
            for (int at = from; at < from + whole; at += WINDOW) {
                oneByOne(inputs, outputs, at, Math.min(WINDOW, from + whole - at));
            }
        }
        if (whole < bytes) {
            rest(inputs, outputs, from + whole, bytes - whole);
        }
    }

    /** What is too short goes through memory that is long enough. */
    private void rest(MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] sources = room(inputs.length, arena);
            for (int input = 0; input < inputs.length; input++) {
                MemorySegment.copy(inputs[input], from, sources[input], 0, bytes);
            }
            MemorySegment[] targets = room(outputs.length, arena);
            atOnce(sources, targets, 0, LEAST);
            for (int output = 0; output < outputs.length; output++) {
                MemorySegment.copy(targets[output], 0, outputs[output], from, bytes);
            }
        }
    }

    private static MemorySegment[] room(int pieces, Arena arena) {
        return Stream.generate(() -> arena.allocate(LEAST)).limit(pieces).toArray(MemorySegment[]::new);
    }

    private static boolean outsideOfHeap(MemorySegment[] segments) {
        return Arrays.stream(segments).allMatch(MemorySegment::isNative);
    }

    private void atOnce(MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment sources = addresses(inputs, from, bytes, arena);
            MemorySegment targets = addresses(outputs, from, bytes, arena);
            library.encode(bytes, inputs.length, outputs.length, together, sources, targets);
        }
    }

    private static MemorySegment addresses(MemorySegment[] segments, int from, int bytes, Arena arena) {
        MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, segments.length);
        for (int i = 0; i < segments.length; i++) {
            addresses.setAtIndex(ValueLayout.ADDRESS, i, segments[i].asSlice(from, bytes));
        }
        return addresses;
    }

    private void oneByOne(MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        MemorySegment[] targets = new MemorySegment[outputs.length];
        for (int output = 0; output < outputs.length; output++) {
            targets[output] = outputs[output].asSlice(from, bytes).fill((byte) 0);
        }
        for (int input = 0; input < inputs.length; input++) {
            MemorySegment source = inputs[input].asSlice(from, bytes);
            for (int output = 0; output < outputs.length; output++) {
                library.multiplyAndAdd(bytes, inputs.length, input, byOutput[output], source, targets[output]);
            }
        }
    }
}
