package io.madang.edge.health;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** How long requests take, by method, route and status; routes are patterns, so their number is bounded. */
public final class RequestTimers {

    public static final String METRIC = "madang.http.requests";

    private final MeterRegistry meters;
    private final Map<Route, Timer> timers = new ConcurrentHashMap<>();
    private final LatencyHistogram all = new LatencyHistogram();

    RequestTimers(MeterRegistry meters) {
        this.meters = meters;
    }

    public void record(String method, String route, int status, long nanos) {
        timers.computeIfAbsent(new Route(method, route, status), this::timer).record(nanos, TimeUnit.NANOSECONDS);
        all.record(status, nanos);
    }

    /** Those of all routes together. */
    public LatencyHistogram all() {
        return all;
    }

    private Timer timer(Route route) {
        return Timer.builder(METRIC)
                .tags("method", route.method(), "route", route.pattern(), "status", Integer.toString(route.status()))
                .register(meters);
    }

    private record Route(String method, String pattern, int status) {}
}
