package io.madang.edge.health;

import io.micrometer.core.instrument.MeterRegistry;

/** Request timers that a test fills. */
public final class LatencyTap {

    private final RequestTimers timers;

    public LatencyTap(MeterRegistry meters) {
        this.timers = new RequestTimers(meters);
    }

    public void record(int status, long nanos) {
        timers.record("GET", "/v1/notes", status, nanos);
    }

    public Latencies all() {
        return timers.all();
    }
}
