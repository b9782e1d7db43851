package io.madang.edge.operator;

import io.madang.contracts.operator.InstanceReport.Memory;
import io.madang.contracts.operator.InstanceReport.RouteReport;
import io.madang.edge.health.RequestTimers;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Memory and requests of an instance, as its meters have them. */
final class MeterReadings {

    private static final int BUSIEST = 20;

    private final MeterRegistry meters;

    MeterReadings(MeterRegistry meters) {
        this.meters = meters;
    }

    Memory memory() {
        long used = 0;
        long most = 0;
        for (Gauge gauge : meters.find("jvm.memory.used").tag("area", "heap").gauges()) {
            used += whole(gauge);
        }
        for (Gauge gauge : meters.find("jvm.memory.max").tag("area", "heap").gauges()) {
            most += Math.max(0, whole(gauge));
        }
        return new Memory(used, most, cpu());
    }

    /** Read once: it is the use since it was read last, and so nothing right after that. */
    private double cpu() {
        Gauge gauge = meters.find("process.cpu.usage").gauge();
        double use = gauge == null ? 0 : gauge.value();
        return Double.isFinite(use) ? Math.max(0, use) : 0;
    }

    /** The routes with the most requests, all statuses together. */
    List<RouteReport> routes() {
        Map<String, List<Timer>> byRoute = new TreeMap<>();
        for (Timer timer : meters.find(RequestTimers.METRIC).timers()) {
            byRoute.computeIfAbsent(tag(timer, "method") + " " + tag(timer, "route"), route -> new ArrayList<>())
                    .add(timer);
        }
        return byRoute.values().stream()
                .map(MeterReadings::route)
                .sorted(Comparator.comparingLong(RouteReport::requests).reversed())
                .limit(BUSIEST)
                .toList();
    }

    private static RouteReport route(List<Timer> statuses) {
        Timer one = statuses.getFirst();
        long requests = statuses.stream().mapToLong(Timer::count).sum();
        long errors = statuses.stream()
                .filter(timer -> tag(timer, "status").startsWith("5"))
                .mapToLong(Timer::count)
                .sum();
        return new RouteReport(
                tag(one, "method"),
                tag(one, "route"),
                requests,
                errors,
                requests == 0 ? 0 : 1000 * seconds(statuses) / requests);
    }

    private static double seconds(List<Timer> timers) {
        return timers.stream()
                .mapToDouble(timer -> timer.totalTime(TimeUnit.SECONDS))
                .sum();
    }

    private static long whole(Gauge gauge) {
        return Double.isFinite(gauge.value()) ? (long) gauge.value() : 0;
    }

    private static String tag(Meter meter, String key) {
        return Objects.requireNonNullElse(meter.getId().getTag(key), "");
    }
}
