package io.madang.edge.admission;

import com.netflix.concurrency.limits.Limit;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tells a limit the average latency of one window after the other. A window is as long as it takes for enough requests to
 * end: the library's own windows are dropped where too few end in them, so that a limit would no longer follow the latency
 * just when everything has become slow.
 */
final class LatencyWindows implements Limit {

    private static final long MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int MIN_REQUESTS = 10;

    private final Limit limit;
    private boolean begun;
    private long beganAt;
    private int requests;
    private long totalNanos;
    private int maxInFlight;
    private boolean anyDropped;

    LatencyWindows(Limit limit) {
        this.limit = limit;
    }

    @Override
    public synchronized void onSample(long startedAt, long nanos, int inFlight, boolean dropped) {
        long endedAt = startedAt + nanos;
        if (!begun) {
            begin(endedAt);
        }
        requests++;
        totalNanos += nanos;
        maxInFlight = Math.max(maxInFlight, inFlight);
        anyDropped |= dropped;
        if (requests >= MIN_REQUESTS && endedAt - beganAt >= MIN_NANOS) {
            limit.onSample(startedAt, totalNanos / requests, maxInFlight, anyDropped);
            begin(endedAt);
        }
    }

    private void begin(long now) {
        begun = true;
        beganAt = now;
        requests = 0;
        totalNanos = 0;
        maxInFlight = 0;
        anyDropped = false;
    }

    @Override
    public int getLimit() {
        return limit.getLimit();
    }

    @Override
    public void notifyOnChange(Consumer<Integer> listener) {
        limit.notifyOnChange(listener);
    }
}
