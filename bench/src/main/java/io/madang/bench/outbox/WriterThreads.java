package io.madang.bench.outbox;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Some threads that share a number of events, a few to a transaction. */
final class WriterThreads {

    private static final int THREADS = 4;
    private static final int EVENTS_PER_TRANSACTION = 10;

    private WriterThreads() {}

    static int transactions(int events) {
        return Math.ceilDiv(events, EVENTS_PER_TRANSACTION);
    }

    static void run(int events, Write write) throws Exception {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> done = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                done.add(threads.submit(() -> {
                    for (int number = next.getAndIncrement();
                            number < transactions(events);
                            number = next.getAndIncrement()) {
                        int first = number * EVENTS_PER_TRANSACTION;
                        write.transaction(number, first, Math.min(EVENTS_PER_TRANSACTION, events - first));
                    }
                    return true;
                }));
            }
            for (Future<?> thread : done) {
                thread.get();
            }
        }
    }

    /** One transaction of so many events, the first of which has the given number. */
    @FunctionalInterface
    interface Write {
        void transaction(int number, int first, int count) throws Exception;
    }
}
