package io.madang.edge.health;

import io.micrometer.core.instrument.MeterRegistry;

/** Request timers that a test fills. */
public final class RequestTimersProbe {

    private final RequestTimers timers;

    public RequestTimersProbe(MeterRegistry meters) {
        this.timers = new RequestTimers(meters);
    }

    public void record(int status, long nanos) {
        timers.record("GET", "/v1/notes", status, nanos);
    }

    public LatencyHistogram all() {
        return timers.all();
    }
}
