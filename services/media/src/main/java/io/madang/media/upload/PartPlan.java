package io.madang.media.upload;

/**
 * How a file is cut into parts: of 16 MiB, growing so that 10,000 are enough. Proxies that take bodies of up to 100 MB let
 * each of them pass.
 *
 * @param partSize of each part but the last
 */
record PartPlan(long size, long partSize) {

    static final int MAX_PARTS = 10_000;
    static final long MEBIBYTE = 1L << 20;
    static final long LEAST = 16 * MEBIBYTE;
    static final long MOST = 85 * MEBIBYTE;

    static PartPlan of(long size) {
        long needed = ceilDiv(ceilDiv(size, MAX_PARTS), MEBIBYTE) * MEBIBYTE;
        return new PartPlan(size, Math.max(LEAST, needed));
    }

    PartPlan {
        if (size < 1 || partSize < 1 || partSize > MOST || ceilDiv(size, partSize) > MAX_PARTS) {
            throw new IllegalArgumentException("no plan for " + size + " bytes in parts of " + partSize);
        }
    }

    int count() {
        return (int) ceilDiv(size, partSize);
    }

    /** The size of the part of that number, from 1 on. */
    long sizeOf(int number) {
        return number < count() ? partSize : size - (count() - 1) * partSize;
    }

    private static long ceilDiv(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
