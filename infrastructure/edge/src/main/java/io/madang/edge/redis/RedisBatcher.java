package io.madang.edge.redis;

import io.madang.kernel.batch.Combiner;
import java.util.List;
import java.util.function.Function;

/**
 * Batches of requests to Redis that callers share: those who come while a batch is under way share the next one. Each
 * gets its own answer, and at rest nobody waits for company.
 */
public final class RedisBatcher<Q, A> {

    private static final int MAX_TOGETHER = 256;
    private static final int MAX_WAITING = 20_000;

    /** So many batches are under way at a time: while one is, the next comes together. */
    private static final int SLOTS = 2;

    private final Combiner<Integer, Q, A> slots;

    /** @param exchange sends a batch and answers all requests, in their order */
    public RedisBatcher(Function<List<Q>, List<A>> exchange) {
        this.slots =
                new Combiner<>(MAX_TOGETHER, MAX_WAITING, Thread::yield, (slot, requests) -> exchange.apply(requests));
    }

    public A ask(Q request) {
        return slots.ask((int) (Thread.currentThread().threadId() % SLOTS), request);
    }
}
