package io.madang.objectstore.data;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * A bounded number of threads that repair segments beside each other: one drive's content is rebuilt from all others, and
 * one thread would leave most of them idle. Each thread may hold a few shards in memory.
 */
final class RepairPool implements AutoCloseable {
    private final int size;
    private final Semaphore free;
    private final ExecutorService threads;

    /** Not virtual threads: those that only wake each other starve those that wait for a drive's own threads. */
    RepairPool(int size) {
        this.size = size;
        this.free = new Semaphore(size);
        this.threads = Executors.newFixedThreadPool(
                size, Thread.ofPlatform().name("repair-", 0).daemon().factory());
    }

    int size() {
        return size;
    }

    /** Waits for a free thread, which then does the work. */
    void run(Runnable work) throws InterruptedException {
        free.acquire();
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    free.release();
                }
            });
        } catch (RuntimeException e) {
            free.release();
            throw e;
        }
    }

    /** Waits until nothing is under way, whoever gave it. */
    void awaitIdle() throws InterruptedException {
        free.acquire(size);
        free.release(size);
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        threads.close();
    }
}
