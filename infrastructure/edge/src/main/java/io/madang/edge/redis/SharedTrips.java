package io.madang.edge.redis;

import io.madang.kernel.batch.Combiner;
import java.util.List;
import java.util.function.Function;

/**
 * Trips to Redis that callers share: those who come while others are on their way take the next one together. Each gets
 * its own answer, and at rest nobody waits for company.
 */
public final class SharedTrips<Q, A> {

    private static final int MAX_TOGETHER = 256;
    private static final int MAX_WAITING = 20_000;

    /** So many trips are under way at a time: while one is, the next comes together. */
    private static final int LANES = 2;

    private final Combiner<Integer, Q, A> lanes;

    /** @param trip answers all requests, in their order */
    public SharedTrips(Function<List<Q>, List<A>> trip) {
        this.lanes = new Combiner<>(MAX_TOGETHER, MAX_WAITING, Thread::yield, (lane, requests) -> trip.apply(requests));
    }

    public A ask(Q request) {
        return lanes.ask((int) (Thread.currentThread().threadId() % LANES), request);
    }
}
