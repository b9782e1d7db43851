package io.madang.objectstore.erasure;

/** Arithmetic in GF(2⁸) with the polynomial x⁸ + x⁴ + x³ + x² + 1. */
final class Galois {
    private static final int POLYNOMIAL = 0x11d;
    private static final int ORDER = 255;
    private static final int[] EXPONENTIAL = new int[2 * ORDER];
    private static final int[] LOGARITHM = new int[ORDER + 1];

    static {
        int power = 1;
        for (int i = 0; i < ORDER; i++) {
            EXPONENTIAL[i] = power;
            EXPONENTIAL[i + ORDER] = power;
            LOGARITHM[power] = i;
            power <<= 1;
            if (power > ORDER) {
                power ^= POLYNOMIAL;
            }
        }
    }

    private Galois() {}

    static int multiply(int a, int b) {
        return a == 0 || b == 0 ? 0 : EXPONENTIAL[LOGARITHM[a] + LOGARITHM[b]];
    }

    static int inverse(int a) {
        if (a == 0) {
            throw new ArithmeticException("Zero has no inverse");
        }
        return EXPONENTIAL[ORDER - LOGARITHM[a]];
    }
}
