package io.madang.objectstore.erasure;

/**
 * Plain Java: a table for each input holds, for each value of a byte, its products for all outputs side by side in one
 * {@code long}. One look-up per input byte serves up to eight outputs, and the tables of 8 + 4 fit into 16 KiB of cache.
 */
final class TableReedSolomon extends ReedSolomon {

    TableReedSolomon(int dataShards, int parityShards) {
        super(dataShards, parityShards);
    }

    @Override
    Product product(Matrix matrix) {
        int inputs = matrix.rows()[0].length;
        long[][] tables = new long[inputs][256];
        for (int input = 0; input < inputs; input++) {
            for (int value = 0; value < 256; value++) {
                for (int output = 0; output < matrix.rows().length; output++) {
                    long product = Galois.multiply(matrix.rows()[output][input], value);
                    tables[input][value] |= product << (8 * output);
                }
            }
        }
        return (in, out, from, bytes) -> multiply(tables, in, out, from, bytes);
    }

    private static final int CHUNK = 1024;

    /** Goes through the inputs chunk by chunk, so that the sums stay in the cache. */
    private static void multiply(long[][] tables, byte[][] inputs, byte[][] outputs, int from, int bytes) {
        long[] sums = new long[Math.min(CHUNK, bytes)];
        for (int at = from; at < from + bytes; at += CHUNK) {
            int length = Math.min(CHUNK, from + bytes - at);
            first(tables[0], inputs[0], at, sums, length);
            for (int input = 1; input < inputs.length; input++) {
                add(tables[input], inputs[input], at, sums, length);
            }
            for (int output = 0; output < outputs.length; output++) {
                spread(sums, 8 * output, outputs[output], at, length);
            }
        }
    }

    private static void first(long[] table, byte[] input, int at, long[] sums, int length) {
        for (int i = 0; i < length; i++) {
            sums[i] = table[input[at + i] & 0xff];
        }
    }

    private static void add(long[] table, byte[] input, int at, long[] sums, int length) {
        for (int i = 0; i < length; i++) {
            sums[i] ^= table[input[at + i] & 0xff];
        }
    }

    private static void spread(long[] sums, int shift, byte[] output, int at, int length) {
        for (int i = 0; i < length; i++) {
            output[at + i] = (byte) (sums[i] >>> shift);
        }
    }
}
