package io.madang.media.preview;

import java.util.concurrent.Semaphore;

/** Bounds how many pixels are decoded at the same time, whatever the number of threads. */
final class PixelBudget {

    private final int all;
    private final Semaphore free;

    PixelBudget(int pixels) {
        this.all = pixels;
        this.free = new Semaphore(pixels, true);
    }

    /** Waits for its share; a picture beyond the budget takes all of it. */
    int acquire(long pixels) throws InterruptedException {
        int share = (int) Math.clamp(pixels, 1, all);
        free.acquire(share);
        return share;
    }

    void release(int share) {
        free.release(share);
    }
}
