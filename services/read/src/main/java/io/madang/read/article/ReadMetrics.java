package io.madang.read.article;

import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.OperatorFigures;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** Where articles came from, and what it took. */
final class ReadMetrics implements OperatorFigures {

    private final Counter near;
    private final Counter model;
    private final Counter missed;
    private final Counter fallback;
    private final Counter fills;
    private final Counter lost;
    final Counter refused;
    final Counter applied;
    final Counter events;

    ReadMetrics(MeterRegistry meters) {
        near = found(meters, "memory");
        model = found(meters, "redis");
        missed = found(meters, "owners");
        fallback = counter(meters, "madang.read.fallback", "reads that went to the owners because Redis was away");
        fills = counter(meters, "madang.read.fills", "entries that were filled from their owners");
        lost = counter(meters, "madang.read.leases.lost", "fills that took so long that they were not kept");
        refused = counter(meters, "madang.read.refused", "reads that found too many others at the owners");
        events = counter(meters, "madang.read.events", "events that the read model heard of");
        applied = counter(meters, "madang.read.events.applied", "parts of entries that events have changed");
    }

    private static Counter found(MeterRegistry meters, String layer) {
        return Counter.builder("madang.read.articles")
                .description("articles that were read, by where they were found")
                .tag("layer", layer)
                .register(meters);
    }

    private static Counter counter(MeterRegistry meters, String name, String description) {
        return Counter.builder(name).description(description).register(meters);
    }

    @Override
    public List<CacheReport> caches() {
        long inMemory = (long) near.count();
        long inRedis = (long) model.count();
        long atOwners = (long) missed.count();
        return List.of(
                new CacheReport("articles-in-memory", inMemory, inMemory + inRedis + atOwners),
                new CacheReport("articles-in-redis", inRedis, inRedis + atOwners));
    }

    void cacheHit() {
        near.increment();
    }

    void read(int whole, int lacking) {
        model.increment(whole);
        missed.increment(lacking);
    }

    void fellBack() {
        fallback.increment();
    }

    void filled(int entries, int leasesLost) {
        fills.increment(entries - leasesLost);
        lost.increment(leasesLost);
    }
}
