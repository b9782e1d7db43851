package io.madang.edge.admission;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the threads on which arriving requests are looked at.
 *
 * <p>Virtual threads take turns in one queue: were thousands of requests looked at there only to be refused, those that
 * are served would wait behind all of them each time they go on. So only so many are looked at on virtual threads at a
 * time. What arrives beyond that is refused on threads of the operating system, which shares the processors fairly
 * between them and those that serve. A connection waits in their queue at most once, which bounds it.
 *
 * <p>A few of the requests there may be served nevertheless ({@link #tryServe}), each by a thread that another one
 * replaces until it is done: whatever they wait for, there are always as many threads that refuse.
 */
final class Dispatcher implements Executor, AutoCloseable {

    /** Of each kind that may be served: so that floods of health, which anybody may ask for, leave room for operators. */
    private static final int SERVED_AT_ONCE = 8;

    private static final ScopedValue<Task> CURRENT = ScopedValue.newInstance();

    private final Executor virtual;
    private final ThreadPoolExecutor refusing;
    private final int refusingThreads;
    private final IntSupplier maxUnseen;
    private final AtomicInteger unseen = new AtomicInteger();
    private final Map<WorkKind, Integer> serving = new EnumMap<>(WorkKind.class);

    Dispatcher(Executor virtual, IntSupplier maxUnseen, int refusingThreads) {
        this.virtual = virtual;
        this.maxUnseen = maxUnseen;
        this.refusingThreads = refusingThreads;
        this.refusing = new ThreadPoolExecutor(
                refusingThreads,
                refusingThreads,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
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

    /** Whether what runs on this thread is there to be refused, and must not wait for anything, unless it may serve. */
    static boolean mustRefuse() {
        return CURRENT.isBound() && CURRENT.get().refused;
    }

    /** Whether what was to be refused may be served on its thread after all, until its work is done. */
    static boolean tryServe(WorkKind kind) {
        return CURRENT.get().tryServe(kind);
    }

    /** To be called once the request has been looked at: what it waits for then is no longer a thread. */
    static void seen() {
        if (CURRENT.isBound()) {
            CURRENT.get().see();
        }
    }

    private synchronized boolean tryReplaceThread(WorkKind kind) {
        if (serving.getOrDefault(kind, 0) == SERVED_AT_ONCE) {
            return false;
        }
        serving.merge(kind, 1, Integer::sum);
        refusing.setMaximumPoolSize(threads());
        refusing.setCorePoolSize(threads());
        return true;
    }

    private synchronized void takeThreadBack(WorkKind kind) {
        serving.merge(kind, -1, Integer::sum);
        refusing.setCorePoolSize(threads());
        refusing.setMaximumPoolSize(threads());
    }

    private int threads() {
        return refusingThreads
                + serving.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public void close() {
        refusing.shutdownNow();
    }

    private final class Task implements Runnable {

        private final Runnable work;
        private final boolean refused;
        private final AtomicBoolean seen = new AtomicBoolean();
        private @Nullable WorkKind served;

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
                if (served != null) {
                    takeThreadBack(served);
                }
            }
        }

        boolean tryServe(WorkKind kind) {
            if (served == null && tryReplaceThread(kind)) {
                served = kind;
            }
            return served != null;
        }

        void see() {
            if (seen.compareAndSet(false, true)) {
                unseen.decrementAndGet();
            }
        }
    }
}
