package io.madang.objectstore.gateway.operation.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Many small changes, done beside each other, so that they share the syncs of the store of names instead of waiting. */
public final class SideBySide {
    private static final int AT_ONCE = 64;

    /** Returns when all have ended, with their results in the order given. A failure of one is thrown then. */
    public static <T> List<T> all(List<? extends Callable<T>> changes) throws InterruptedException {
        Semaphore places = new Semaphore(AT_ONCE);
        List<Future<T>> under = new ArrayList<>(changes.size());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Callable<T> change : changes) {
                places.acquire();
                under.add(threads.submit(() -> {
                    try {
                        return change.call();
                    } finally {
                        places.release();
                    }
                }));
            }
            List<T> results = new ArrayList<>(changes.size());
            for (Future<T> one : under) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException("A change failed", e.getCause());
        }
    }

    private SideBySide() {}
}
