package io.madang.edge.admission;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * Chooses the threads on which arriving requests are looked at.
 *
 * <p>Virtual threads take turns in one queue: were thousands of requests looked at there only to be refused, those that
 * are served would wait behind all of them each time they go on. So only so many are looked at on virtual threads at a
 * time. What arrives beyond that is refused on threads of the operating system, which shares the processors fairly
 * between them and those that serve. A connection waits in their queue at most once, which bounds it.
 */
final class Dispatcher implements Executor, AutoCloseable {

    private static final ScopedValue<Task> CURRENT = ScopedValue.newInstance();

    private final Executor virtual;
    private final ExecutorService refusing;
    private final IntSupplier maxUnseen;
    private final AtomicInteger unseen = new AtomicInteger();

    Dispatcher(Executor virtual, IntSupplier maxUnseen, int refusingThreads) {
        this.virtual = virtual;
        this.maxUnseen = maxUnseen;
        this.refusing = Executors.newFixedThreadPool(
                refusingThreads,
                Thread.ofPlatform().name("refusing-", 0).daemon(true).factory());
    }

    @Override
    public void execute(Runnable work) {
        if (unseen.incrementAndGet() <= maxUnseen.getAsInt()) {
            virtual.execute(new Task(work, false));
        } else {
            refusing.execute(new Task(work, true));
        }
    }

    /** Whether what runs on this thread is there to be refused, and must not wait for anything. */
    static boolean mustRefuse() {
        return CURRENT.isBound() && CURRENT.get().refused;
    }

    /** To be called once the request has been looked at: what it waits for then is no longer a thread. */
    static void seen() {
        if (CURRENT.isBound()) {
            CURRENT.get().see();
        }
    }

    @Override
    public void close() {
        refusing.shutdownNow();
    }

    private final class Task implements Runnable {

        private final Runnable work;
        private final boolean refused;
        private final AtomicBoolean seen = new AtomicBoolean();

        Task(Runnable work, boolean refused) {
            this.work = work;
            this.refused = refused;
        }

        @Override
        public void run() {
            try {
                ScopedValue.where(CURRENT, this).run(work);
            } finally {
                see();
            }
        }

        void see() {
            if (seen.compareAndSet(false, true)) {
                unseen.decrementAndGet();
            }
        }
    }
}
