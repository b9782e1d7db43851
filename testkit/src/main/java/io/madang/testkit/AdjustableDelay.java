package io.madang.testkit;

import java.time.Duration;

/** A delay that can be changed while others wait in it: a shorter one lets them go. */
final class AdjustableDelay {
    private Duration delay = Duration.ZERO;

    synchronized void set(Duration changed) {
        delay = changed;
        notifyAll();
    }

    synchronized void await() throws InterruptedException {
        long begin = System.nanoTime();
        while (true) {
            long leftMillis = delay.minusNanos(System.nanoTime() - begin).toMillis();
            if (leftMillis <= 0) {
                return;
            }
            wait(leftMillis);
        }
    }
}
