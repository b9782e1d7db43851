package io.madang.contracts.operator;

import java.time.Instant;
import java.util.List;

/**
 * How one instance is.
 *
 * @param startedAt when its process started
 * @param roles those that are active in it
 * @param engines what it stands on
 * @param databases which shards each database holds
 * @param samples how it went lately, the oldest first; one every few seconds
 * @param routes the busiest since the start
 * @param outboxes what waits to be sent, in the shards that fall to this instance
 * @param projections how far they are behind, in the partitions of this instance
 * @param caches how often what was asked for was there
 */
public record InstanceReport(
        Instant at,
        Instant startedAt,
        HealthStatus condition,
        List<String> roles,
        Memory memory,
        List<EngineReport> engines,
        List<DatabaseReport> databases,
        List<Sample> samples,
        List<RouteReport> routes,
        List<OutboxReport> outboxes,
        List<ProjectionReport> projections,
        List<CacheReport> caches) {

    /** What the process uses; {@code cpu} is a part of all processors, from 0 to 1. */
    public record Memory(long heapBytes, long maxHeapBytes, double cpu) {}

    /** An engine, or another thing that the instance stands on; {@code words} say what is wrong, or where it is. */
    public record EngineReport(String name, HealthStatus condition, boolean vital, String words) {}

    /** A database and the ranges of logical shards in it, such as {@code 0-127}. */
    public record DatabaseReport(String source, boolean up, String reason, long latencyMicros, List<String> shards) {}

    /**
     * Some seconds of an instance's life.
     *
     * @param waiting events in the outboxes
     * @param behind events that projections have not taken in
     */
    public record Sample(
            Instant at,
            double requestsPerSecond,
            double errorsPerSecond,
            double medianMillis,
            double p99Millis,
            long waiting,
            long behind) {}

    /** What was asked of one route; errors are answers of 500 and above. */
    public record RouteReport(String method, String route, long requests, long errors, double meanMillis) {}

    public record OutboxReport(
            String service,
            String source,
            boolean up,
            long waiting,
            double oldestSeconds,
            long deadLetters,
            int shards) {}

    public record ProjectionReport(String name, boolean up, long behind, long deadLetters) {}

    public record CacheReport(String name, long hits, long asked) {}
}
