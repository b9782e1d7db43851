package io.madang.kernel.batch;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Lets callers that want the same thing changed at the same moment share one piece of work, such as one transaction.
 *
 * <p>Whoever comes while nothing is under way for the key works at once, alone. Whoever comes meanwhile waits in line,
 * and all in line are the next piece of work, which one of them does for the others. Nobody waits for company: at rest
 * a call costs what it would cost without this. Each caller gets an answer of its own, after the work is done.
 */
public final class Combiner<K, Q, A> {

    private final int maxBatch;
    private final int maxWaiting;
    private final Runnable beforeTaking;
    private final boolean separable;
    private final Work<K, Q, A> work;
    private final ConcurrentHashMap<K, ArrayDeque<Call<Q, A>>> lines = new ConcurrentHashMap<>();

    /**
     * @param maxBatch how many requests one piece of work takes at most
     * @param maxWaiting how many may stand in line for one key; those beyond are refused
     */
    public Combiner(int maxBatch, int maxWaiting, Work<K, Q, A> work) {
        this(maxBatch, maxWaiting, () -> {}, work);
    }

    /**
     * For work that leaves no trace when it fails, such as a transaction: if it fails for several requests, each of them
     * is tried alone, so that one that cannot be done does not fail the others. What is unavailable is so for all.
     */
    public static <K, Q, A> Combiner<K, Q, A> ofTransactions(int maxBatch, int maxWaiting, Work<K, Q, A> work) {
        return new Combiner<>(maxBatch, maxWaiting, () -> {}, true, work);
    }

    /**
     * @param beforeTaking what whoever works does before it takes the line: {@code Thread::yield} lets those come along
     *     who are about to ask, which is good where a piece of work costs more processor time than it takes
     */
    public Combiner(int maxBatch, int maxWaiting, Runnable beforeTaking, Work<K, Q, A> work) {
        this(maxBatch, maxWaiting, beforeTaking, false, work);
    }

    private Combiner(int maxBatch, int maxWaiting, Runnable beforeTaking, boolean separable, Work<K, Q, A> work) {
        if (maxBatch < 1 || maxWaiting < 1) {
            throw new IllegalArgumentException("at least one request at a time, and one in line");
        }
        this.maxBatch = maxBatch;
        this.maxWaiting = maxWaiting;
        this.beforeTaking = beforeTaking;
        this.separable = separable;
        this.work = work;
    }

    /** What is done for many at once. */
    @FunctionalInterface
    public interface Work<K, Q, A> {

        /** Answers all requests, in their order; if it throws, that is every caller's answer. */
        List<A> run(K key, List<Q> requests);
    }

    /** Returns once the request has been worked on, alone or with others of the same key. */
    public A ask(K key, Q request) {
        Call<Q, A> call = new Call<>(request);
        if (!join(key, List.of(call))) {
            call.await();
        }
        if (!call.done) {
            lead(key);
        }
        return call.answer();
    }

    /**
     * As {@link #ask} for several requests, which stand in line together, or not at all where that would be too many.
     * They are worked on in their order, and returns once all of them have been; if one fails, its failure is thrown then.
     */
    public List<A> askAll(K key, List<Q> requests) {
        List<Call<Q, A>> calls = requests.stream().map(Call<Q, A>::new).toList();
        if (calls.isEmpty()) {
            return List.of();
        }
        boolean first = join(key, calls);
        for (Call<Q, A> call : calls) {
            if (!first) {
                call.await();
            }
            first = false;
            if (!call.done) {
                lead(key);
            }
        }
        List<A> answers = new ArrayList<>(calls.size());
        calls.forEach(call -> answers.add(call.answer()));
        return answers;
    }

    /** How many stand in line for the key. */
    public int waiting(K key) {
        int[] size = {0};
        lines.computeIfPresent(key, (k, line) -> {
            size[0] = line.size();
            return line;
        });
        return size[0];
    }

    /** Puts the calls in line; true if they are the first, and so nobody else will begin. */
    private boolean join(K key, List<Call<Q, A>> calls) {
        boolean[] first = {false};
        lines.compute(key, (k, line) -> {
            if (line == null) {
                first[0] = true;
                line = new ArrayDeque<>();
            } else if (line.size() + calls.size() > maxWaiting) {
                throw Failure.of(SystemReason.TOO_MANY_CHANGES);
            }
            line.addAll(calls);
            return line;
        });
        return first[0];
    }

    private void lead(K key) {
        List<Call<Q, A>> batch = new ArrayList<>();
        beforeTaking.run();
        lines.computeIfPresent(key, (k, line) -> {
            while (batch.size() < maxBatch && !line.isEmpty()) {
                batch.add(line.remove());
            }
            return line;
        });
        try {
            work(key, batch);
        } finally {
            passOn(key);
            batch.forEach(Call::finish);
        }
    }

    private void work(K key, List<Call<Q, A>> batch) {
        try {
            List<A> answers =
                    work.run(key, batch.stream().map(call -> call.request).toList());
            if (answers.size() != batch.size()) {
                throw new IllegalStateException(batch.size() + " requests got " + answers.size() + " answers");
            }
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).answer = answers.get(i);
            }
        } catch (RuntimeException | Error e) {
            if (separable && batch.size() > 1 && !concernsAll(e)) {
                batch.forEach(call -> work(key, List.of(call)));
            } else {
                batch.forEach(call -> call.failure = e);
            }
        }
    }

    private static boolean concernsAll(Throwable e) {
        return e instanceof Error || e instanceof Failure failure && failure.code() == ErrorCode.UNAVAILABLE;
    }

    /** The longest waiting is the next to work; the line ends where nobody waits. */
    private void passOn(K key) {
        lines.computeIfPresent(key, (k, line) -> {
            if (line.isEmpty()) {
                return null;
            }
            line.element().wake();
            return line;
        });
    }

    /** One caller's request, and what became of it. */
    private static final class Call<Q, A> {

        private final Q request;
        private final CountDownLatch turn = new CountDownLatch(1);
        private @Nullable A answer;
        private @Nullable Throwable failure;
        private volatile boolean done;

        Call(Q request) {
            this.request = request;
        }

        /** Waits for the answer, or for the turn to work. It cannot be called off: another may be at work on it. */
        void await() {
            boolean interrupted = false;
            while (true) {
                try {
                    turn.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void wake() {
            turn.countDown();
        }

        void finish() {
            done = true;
            turn.countDown();
        }

        @SuppressWarnings("NullAway") // the work's own answer, which may be null if A says so
        A answer() {
            switch (failure) {
                case null -> {
                    return answer;
                }
                case Failure f -> throw f.again();
                case Error e -> throw e;
                case Throwable t -> throw new IllegalStateException("the shared work failed: " + t.getMessage(), t);
            }
        }
    }
}
