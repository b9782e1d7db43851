package io.madang.outbox;

import io.madang.contracts.operator.InstanceReport.OutboxReport;
import io.madang.outbox.share.Membership;
import io.madang.outbox.share.Share;
import io.madang.outbox.share.ShareListener;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Carries one service's events to Kafka, for the shards that fall to this instance. */
final class Relay implements ShareListener {

    private static final Duration GRACE = Duration.ofSeconds(3);

    private final Membership membership;
    private final Map<String, RelayWorker> workers = new LinkedHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final String service;

    Relay(
            Shards shards,
            OutboxProperties properties,
            Topics topics,
            Supplier<EventSender> senders,
            Membership membership,
            InstantSource clock,
            RandomGenerator random,
            MeterRegistry meters) {
        this.service = shards.service();
        this.membership = membership;
        for (Source source : shards.sources()) {
            RelayMetrics metrics = new RelayMetrics(meters, service, source.name(), membership::share);
            workers.put(
                    source.name(),
                    new RelayWorker(
                            service,
                            source.name(),
                            new OutboxTable(source),
                            senders.get(),
                            topics,
                            properties,
                            clock,
                            random,
                            membership::share,
                            metrics));
        }
    }

    /** Says that a shard has something to send: to the worker here, or to the instance that carries the shard. */
    void wake(Shard shard) {
        if (membership.share().contains(shard.number())) {
            Objects.requireNonNull(workers.get(shard.source().name())).wake(shard.number());
        } else {
            membership.announce(shard.number());
        }
    }

    @Override
    public void shareChanged(Share share) {
        workers.values().forEach(RelayWorker::look);
    }

    @Override
    public void announced(BitSet shards) {
        Share share = membership.share();
        shards.stream().filter(share::contains).forEach(shard -> workers.values()
                .forEach(worker -> worker.wake(shard)));
    }

    synchronized void start() {
        membership.join(this);
        workers.forEach((source, worker) -> threads.add(Thread.ofPlatform()
                .name("relay-" + service + "-" + source)
                .daemon(true)
                .start(worker)));
    }

    /**
     * Lets each worker finish its batch, gives up those that Kafka keeps waiting, and hands the shards to the others.
     */
    synchronized void stop() {
        workers.values().forEach(RelayWorker::stop);
        long end = System.nanoTime() + GRACE.toNanos();
        threads.forEach(thread -> join(thread, end - System.nanoTime()));
        workers.values().forEach(RelayWorker::abandon);
        threads.forEach(thread -> join(thread, GRACE.toNanos()));
        threads.clear();
        membership.leave();
    }

    /** One for each database, as it was read last. */
    Stream<OutboxReport> reports() {
        return workers.values().stream().map(RelayWorker::report);
    }

    /** Has each worker read how much waits. */
    void measure() {
        workers.values().forEach(RelayWorker::measure);
    }

    /** How many events wait in all databases. */
    long waiting() {
        return workers.values().stream().mapToLong(RelayWorker::waiting).sum();
    }

    private static void join(Thread thread, long nanos) {
        try {
            thread.join(Duration.ofNanos(Math.max(1, nanos)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
