package io.madang.objectstore.erasure;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Plain Java: a table for each input holds, for each value of a byte, its products for all outputs side by side in one
 * {@code long}. One look-up per input byte serves up to eight outputs, and the tables of 8 + 4 fit into 16 KiB of cache.
 */
final class Tables implements Multiplication {
    private static final int CHUNK = 1024;

    @Override
    public String name() {
        return "tables";
    }

    @Override
    public Product by(Matrix matrix) {
        long[][] tables = new long[matrix.columns()][256];
        for (int input = 0; input < tables.length; input++) {
            for (int value = 0; value < 256; value++) {
                for (int output = 0; output < matrix.rows().length; output++) {
                    long product = Galois.multiply(matrix.rows()[output][input], value);
                    tables[input][value] |= product << (8 * output);
                }
            }
        }
        return (inputs, outputs, from, bytes) -> multiply(tables, inputs, outputs, from, bytes);
    }

    /** Goes through the inputs chunk by chunk, so that the sums stay in the cache; so do the copies that loops are fast on. */
    private static void multiply(
            long[][] tables, MemorySegment[] inputs, MemorySegment[] outputs, int from, int bytes) {
        byte[] chunk = new byte[Math.min(CHUNK, bytes)];
        long[] sums = new long[chunk.length];
        for (int at = from; at < from + bytes; at += CHUNK) {
            int length = Math.min(CHUNK, from + bytes - at);
            for (int input = 0; input < inputs.length; input++) {
                MemorySegment.copy(inputs[input], ValueLayout.JAVA_BYTE, at, chunk, 0, length);
                if (input == 0) {
                    first(tables[0], chunk, sums, length);
                } else {
                    add(tables[input], chunk, sums, length);
                }
            }
            for (int output = 0; output < outputs.length; output++) {
                spread(sums, 8 * output, chunk, length);
                MemorySegment.copy(chunk, 0, outputs[output], ValueLayout.JAVA_BYTE, at, length);
            }
        }
    }

    private static void first(long[] table, byte[] input, long[] sums, int length) {
        for (int i = 0; i < length; i++) {
            sums[i] = table[input[i] & 0xff];
        }
    }

    private static void add(long[] table, byte[] input, long[] sums, int length) {
        for (int i = 0; i < length; i++) {
            sums[i] ^= table[input[i] & 0xff];
        }
    }

    private static void spread(long[] sums, int shift, byte[] output, int length) {
        for (int i = 0; i < length; i++) {
            output[i] = (byte) (sums[i] >>> shift);
        }
    }
}
