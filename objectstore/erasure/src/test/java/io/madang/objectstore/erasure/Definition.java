package io.madang.objectstore.erasure;

/** The code straight from its definition, without tables: 1 / (row ⊕ column), multiplied bit by bit. */
final class Definition {
    private Definition() {}

    static void encode(byte[][] shards, int data, int from, int bytes) {
        for (int row = data; row < shards.length; row++) {
            int[] coefficients = new int[data];
            for (int column = 0; column < data; column++) {
                coefficients[column] = inverse(row ^ column);
            }
            for (int at = from; at < from + bytes; at++) {
                int sum = 0;
                for (int column = 0; column < data; column++) {
                    sum ^= multiply(coefficients[column], shards[column][at] & 0xff);
                }
                shards[row][at] = (byte) sum;
            }
        }
    }

    private static int inverse(int value) {
        int candidate = 1;
        while (multiply(value, candidate) != 1) {
            candidate++;
        }
        return candidate;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = a;
        for (int bits = b; bits != 0; bits >>= 1) {
            product ^= (bits & 1) == 1 ? shifted : 0;
            shifted = (shifted << 1) ^ ((shifted & 0x80) != 0 ? 0x11d : 0);
        }
        return product;
    }
}
