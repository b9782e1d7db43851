package io.madang.outbox;

import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.outbox.OutboxTable.Backlog;
import io.madang.outbox.share.Share;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.function.Supplier;

/** What is known of one service's outbox in one database; read from the table now and then, never by a scrape. */
final class RelayMetrics {

    /** Kept here, because gauges hold what they read only weakly. */
    private final Supplier<Share> share;

    private final String service;
    private final String source;
    private final Counter sent;
    private final Counter failures;
    private volatile Backlog backlog = new Backlog(0, Duration.ZERO, 0);
    private volatile boolean up;

    RelayMetrics(MeterRegistry meters, String service, String source, Supplier<Share> share) {
        this.share = share;
        this.service = service;
        this.source = source;
        Tags tags = Tags.of("service", service, "source", source);
        sent = Counter.builder("madang.outbox.sent")
                .description("events that Kafka acknowledged")
                .tags(tags)
                .register(meters);
        failures = Counter.builder("madang.outbox.send.failures")
                .description("attempts that failed because of the event or because Kafka was away")
                .tags(tags)
                .register(meters);
        Gauge.builder("madang.outbox.backlog", this, m -> m.backlog.rows())
                .description("events that wait to be sent")
                .tags(tags)
                .register(meters);
        Gauge.builder("madang.outbox.oldest.age", this, RelayMetrics::oldestSeconds)
                .description("how long the oldest event has been waiting")
                .baseUnit("seconds")
                .tags(tags)
                .register(meters);
        Gauge.builder("madang.outbox.dead.letters", this, m -> m.backlog.deadLetters())
                .description("events that Kafka refused for good")
                .tags(tags)
                .register(meters);
        Gauge.builder("madang.outbox.owned.shards", this, m -> m.share.get().size())
                .description("shards that this instance carries")
                .tags(tags)
                .register(meters);
        Gauge.builder("madang.outbox.relay.up", this, m -> m.up ? 1 : 0)
                .description("whether the relay reads its table and Kafka takes its events")
                .tags(tags)
                .register(meters);
    }

    OutboxReport report() {
        Backlog now = backlog;
        return new OutboxReport(
                service,
                source,
                up,
                now.rows(),
                oldestSeconds(),
                now.deadLetters(),
                share.get().size());
    }

    private double oldestSeconds() {
        return backlog.age().toMillis() / 1000.0;
    }

    void sent(int events) {
        sent.increment(events);
    }

    void failed() {
        failures.increment();
    }

    void up(boolean now) {
        up = now;
    }

    void backlog(Backlog now) {
        backlog = now;
    }
}
