package io.madang.edge.operator;

import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.InstanceReport.Memory;
import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.contracts.operator.InstanceReport.RouteReport;
import io.madang.edge.health.RequestTimers;
import io.micrometer.core.instrument.Counter;
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

/** What the parts of an instance count, put together for its operator. What a part does not count is not there. */
final class MeterReadings {

    private static final int BUSIEST = 20;
    private static final String BACKLOG = "madang.outbox.backlog";
    private static final String LAG = "madang.stream.lag";

    private final MeterRegistry meters;

    MeterReadings(MeterRegistry meters) {
        this.meters = meters;
    }

    long waiting() {
        return sum(BACKLOG);
    }

    long behind() {
        return sum(LAG);
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

    List<OutboxReport> outboxes() {
        return meters.find(BACKLOG).gauges().stream()
                .sorted(Comparator.comparing(gauge -> tag(gauge, "service") + tag(gauge, "source")))
                .map(gauge -> new OutboxReport(
                        tag(gauge, "service"),
                        tag(gauge, "source"),
                        beside(gauge, "madang.outbox.relay.up") > 0,
                        whole(gauge),
                        beside(gauge, "madang.outbox.oldest.age"),
                        (long) beside(gauge, "madang.outbox.dead.letters"),
                        (int) beside(gauge, "madang.outbox.owned.shards")))
                .toList();
    }

    List<ProjectionReport> projections() {
        return meters.find("madang.stream.up").gauges().stream()
                .sorted(Comparator.comparing(gauge -> tag(gauge, "projection")))
                .map(gauge -> {
                    String name = tag(gauge, "projection");
                    long behind = meters.find(LAG).tag("projection", name).gauges().stream()
                            .mapToLong(MeterReadings::whole)
                            .sum();
                    return new ProjectionReport(
                            name, gauge.value() > 0, behind, counted("madang.stream.dead", "projection", name));
                })
                .toList();
    }

    /** Those that somebody has asked for something. */
    List<CacheReport> caches() {
        String articles = "madang.read.articles";
        long memory = counted(articles, "layer", "memory");
        long redis = counted(articles, "layer", "redis");
        long owners = counted(articles, "layer", "owners");
        long lists = counted("madang.read.list.hits");
        long beyond = counted("madang.read.list.deep") + counted("madang.read.list.without");
        return List.of(
                        new CacheReport("articles-in-memory", memory, memory + redis + owners),
                        new CacheReport("articles-in-redis", redis, redis + owners),
                        new CacheReport("lists", lists, lists + beyond))
                .stream()
                .filter(cache -> cache.asked() > 0)
                .toList();
    }

    private long sum(String name) {
        return meters.find(name).gauges().stream()
                .mapToLong(MeterReadings::whole)
                .sum();
    }

    private long counted(String name, String... tags) {
        return (long) meters.find(name).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    /** The gauge of another name with the same tags; 0 where there is none. */
    private double beside(Gauge gauge, String name) {
        Gauge other = meters.find(name).tags(gauge.getId().getTags()).gauge();
        return other == null ? 0 : other.value();
    }

    private static long whole(Gauge gauge) {
        return Double.isFinite(gauge.value()) ? (long) gauge.value() : 0;
    }

    private static String tag(Meter meter, String key) {
        return Objects.requireNonNullElse(meter.getId().getTag(key), "");
    }
}
