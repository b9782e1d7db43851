package io.madang.edge.admission;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much is admitted at once.
 *
 * @param maxConnections open connections in all; 0 chooses what fits the heap and the limit of open files
 * @param maxConnectionsPerAddress open connections of one client address; 0 is a quarter of all, but at least
 *     64. Trusted proxies are exempt
 * @param headerDeadline how long a client may take to send a request's headers, in all
 * @param minBodyRate bytes a second at which a body must at least arrive, after the first ten seconds
 * @param minConcurrency requests of one kind that are always admitted at once
 * @param maxConcurrency requests of one kind that are admitted at once at the most
 * @param targetLatency average time in service above which fewer requests are admitted at once
 * @param queue requests of one kind that may wait to be admitted
 * @param queueDeadline how long they may wait before they are refused
 */
@ConfigurationProperties("madang.admission")
record AdmissionProperties(
        @DefaultValue("0") int maxConnections,
        @DefaultValue("0") int maxConnectionsPerAddress,
        @DefaultValue("10s") Duration headerDeadline,
        @DefaultValue("1024") int minBodyRate,
        @DefaultValue("64") int minConcurrency,
        @DefaultValue("256") int maxConcurrency,
        @DefaultValue("250ms") Duration targetLatency,
        @DefaultValue("64") int queue,
        @DefaultValue("25ms") Duration queueDeadline) {

    AdmissionProperties {
        if (maxConnections < 0 || maxConnectionsPerAddress < 0) {
            throw new IllegalArgumentException("a number of connections is 0 (choose it for me) or more");
        }
        if (minConcurrency < 1 || maxConcurrency < minConcurrency) {
            throw new IllegalArgumentException("min-concurrency is at least 1 and at most max-concurrency");
        }
        if (queue < 1 || minBodyRate < 1) {
            throw new IllegalArgumentException("queue and min-body-rate are at least 1");
        }
        if (!headerDeadline.isPositive() || !targetLatency.isPositive() || !queueDeadline.isPositive()) {
            throw new IllegalArgumentException("deadlines and latencies are longer than nothing");
        }
    }
}
