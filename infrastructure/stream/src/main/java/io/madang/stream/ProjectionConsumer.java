package io.madang.stream;

import io.madang.contracts.operator.InstanceReport.ProjectionReport;
import io.madang.outbox.Backoff;
import io.madang.outbox.OutageLog;
import io.madang.outbox.Topics;
import java.time.Duration;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the topics of one projection: a thread that takes messages in, has them take effect, and only then commits.
 *
 * <p>While what the projection is kept in is away, its partitions are paused and the same events are tried again, for
 * ever; the thread goes on polling, so that the others do not take it for dead.
 */
final class ProjectionConsumer implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(ProjectionConsumer.class);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration MEASURE_INTERVAL = Duration.ofSeconds(5);
    private static final Duration LEAVE_LIMIT = Duration.ofSeconds(2);

    private final Projection projection;
    private final EventDecoder decoder;
    private final Topics topics;
    private final Consumers consumers;
    private final StreamProperties properties;
    private final ControlLog control;
    private final ProjectionReset reset;
    private final LossRecovery recovery;
    private final ProjectionBatch batch;
    private final StreamMetrics metrics;
    private final Backoff rests;
    private final OutageLog kafkaOutage;
    private final OutageLog engineOutage;
    private int failures;
    private long nextMeasure = System.nanoTime();
    private volatile boolean stopping;

    ProjectionConsumer(
            Projection projection,
            EventDecoder decoder,
            Topics topics,
            Consumers consumers,
            StreamProperties properties,
            ControlLog control,
            ProjectionReset reset,
            LossRecovery recovery,
            ProjectionBatch batch,
            StreamMetrics metrics,
            Backoff rests) {
        this.projection = projection;
        this.decoder = decoder;
        this.topics = topics;
        this.consumers = consumers;
        this.properties = properties;
        this.control = control;
        this.reset = reset;
        this.recovery = recovery;
        this.batch = batch;
        this.metrics = metrics;
        this.rests = rests;
        this.kafkaOutage = new OutageLog(
                log,
                "Kafka brings no events to " + projection.name() + "; trying on: {}",
                "Kafka brings events to " + projection.name() + " again");
        this.engineOutage = new OutageLog(
                log,
                "Events wait, because " + projection.name() + " cannot take them in now: {}",
                projection.name() + " takes events in again");
    }

    String name() {
        return projection.name();
    }

    ProjectionReport report() {
        return metrics.report();
    }

    @Override
    public void run() {
        while (!stopping) {
            try {
                follow();
            } catch (InterruptedException | InterruptException e) {
                return;
            } catch (RuntimeException e) {
                metrics.up(false);
                kafkaOutage.failed(String.valueOf(e.getMessage()));
                log.debug("{} starts again", projection.name(), e);
                try {
                    Thread.sleep(rests.after(++failures));
                } catch (InterruptedException stopped) {
                    return;
                }
            }
        }
        metrics.up(false);
    }

    private void follow() throws InterruptedException {
        decoder.topics().forEach(topics::ensure);
        Consumer<byte[], byte[]> consumer = consumers.of(topics.groupOf(projection.name()));
        AssignedPartitions partitions =
                new AssignedPartitions(consumer, control.controlMessages(), batch, properties.commitInterval());
        try {
            while (!stopping && !control.isKnownToTheEnd(consumer)) {
                kafkaOutage.failed("the control topic is not read to its end");
            }
            PartitionRewind rewind =
                    new PartitionRewind(projection.name(), consumer, control.controlMessages(), partitions);
            consumer.subscribe(decoder.topics(), partitions);
            while (!stopping) {
                turn(consumer, partitions, rewind);
            }
            partitions.commitNow();
        } finally {
            batch.abandon();
            consumer.close(CloseOptions.timeout(LEAVE_LIMIT));
        }
    }

    private void turn(Consumer<byte[], byte[]> consumer, AssignedPartitions partitions, PartitionRewind rewind)
            throws InterruptedException {
        if (partitions.contains(new TopicPartition(decoder.topics().getFirst(), 0))) {
            reset.clearIfAsked(consumer, partitions);
            recovery.look();
        }
        rewind.follow();
        ConsumerRecords<byte[], byte[]> messages = consumer.poll(POLL);
        if (!messages.isEmpty()) {
            batch.take(messages, decoder);
            if (!finish(consumer, partitions)) {
                return;
            }
            partitions.passed(messages);
        }
        partitions.commit();
        measure(partitions);
    }

    /** Tries until all is done; false if it was told to stop before. */
    private boolean finish(Consumer<byte[], byte[]> consumer, AssignedPartitions partitions) {
        for (int tries = 1; !stopping; tries++) {
            try {
                batch.finish();
                engineOutage.recovered();
                partitions.resume();
                return true;
            } catch (RuntimeException e) {
                metrics.retried();
                engineOutage.failed(String.valueOf(e.getMessage()));
                partitions.pause();
                idle(consumer, partitions, rests.after(tries));
            }
        }
        return false;
    }

    /** Stays a member of the group, and takes nothing in. */
    private void idle(Consumer<byte[], byte[]> consumer, AssignedPartitions partitions, Duration wait) {
        long end = System.nanoTime() + wait.toNanos();
        for (long left = wait.toNanos(); left > 0 && !stopping; left = end - System.nanoTime()) {
            consumer.poll(Duration.ofNanos(Math.min(left, POLL.toNanos())));
            partitions.commit();
            measure(partitions);
        }
    }

    /** Reads now and then how far the topics are. */
    private void measure(AssignedPartitions partitions) {
        long now = System.nanoTime();
        if (now - nextMeasure < 0) {
            return;
        }
        nextMeasure = now + MEASURE_INTERVAL.toNanos();
        try {
            metrics.lag(partitions.lags());
            metrics.up(true);
            kafkaOutage.recovered();
            failures = 0;
        } catch (KafkaException e) {
            metrics.up(false);
            kafkaOutage.failed(e.getMessage());
        }
    }

    /** Ends the thread after what it is applying. */
    void stop() {
        stopping = true;
    }
}
