package io.madang.stream;

import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What is known of one projection; what a scrape reads is remembered here, so it never waits for Kafka. */
final class StreamMetrics {

    private final String projection;
    private final Counter applied;
    private final Counter skipped;
    private final Counter dead;
    private final Counter retries;
    private final Timer delay;
    private final Map<String, Long> lags = new ConcurrentHashMap<>();
    private volatile boolean up;

    StreamMetrics(MeterRegistry meters, String projection, List<String> topics) {
        this.projection = projection;
        Tags tags = Tags.of("projection", projection);
        applied = counter(meters, tags, "madang.stream.applied", "events that took effect, or were dropped as old");
        skipped = counter(meters, tags, "madang.stream.skipped", "events that the projection does not want");
        dead = counter(meters, tags, "madang.stream.dead", "messages that were set aside as dead letters");
        retries = counter(meters, tags, "madang.stream.retries", "times that events waited because an engine was away");
        delay = Timer.builder("madang.stream.delay")
                .description("from the moment that an event tells of to the moment that it has taken effect")
                .publishPercentiles(0.5, 0.99)
                .tags(tags)
                .register(meters);
        for (String topic : topics) {
            Gauge.builder("madang.stream.lag", this, m -> m.lags.getOrDefault(topic, 0L))
                    .description("messages that have not taken effect, in the partitions of this instance")
                    .tags(tags.and("topic", topic))
                    .register(meters);
        }
        Gauge.builder("madang.stream.up", this, m -> m.up ? 1 : 0)
                .description("whether the projection follows its topics")
                .tags(tags)
                .register(meters);
    }

    ProjectionReport report() {
        long behind = lags.values().stream().mapToLong(Long::longValue).sum();
        return new ProjectionReport(projection, up, behind, (long) dead.count());
    }

    private static Counter counter(MeterRegistry meters, Tags tags, String name, String description) {
        return Counter.builder(name).description(description).tags(tags).register(meters);
    }

    void applied(List<ReceivedEvent> events, Instant now) {
        applied.increment(events.size());
        for (ReceivedEvent received : events) {
            Duration age = Duration.between(received.event().time(), now);
            delay.record(age.isNegative() ? Duration.ZERO : age);
        }
    }

    void skipped(int messages) {
        skipped.increment(messages);
    }

    void dead(int messages) {
        dead.increment(messages);
    }

    void retried() {
        retries.increment();
    }

    void lag(Map<String, Long> byTopic) {
        lags.putAll(byTopic);
        lags.keySet().retainAll(byTopic.keySet());
    }

    void up(boolean now) {
        up = now;
    }
}
