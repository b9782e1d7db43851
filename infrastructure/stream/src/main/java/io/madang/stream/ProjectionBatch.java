package io.madang.stream;

import io.madang.contracts.event.Event;
import io.madang.kernel.error.Failure;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages that were received together, and what is still to be done about them. It can be tried again as often as it
 * takes: what is done is not done again.
 */
final class ProjectionBatch {

    private static final Logger log = LoggerFactory.getLogger(ProjectionBatch.class);
    private static final int UNAVAILABLE = 503;

    private final Projection projection;
    private final DeadLetterWriter deadLetters;
    private final StreamMetrics metrics;
    private final InstantSource clock;
    private final List<ReceivedEvent> wanted = new ArrayList<>();
    private final List<RejectedEvent> refused = new ArrayList<>();
    private final Set<TopicPartition> left = new HashSet<>();
    private boolean oneByOne;

    ProjectionBatch(Projection projection, DeadLetterWriter deadLetters, StreamMetrics metrics, InstantSource clock) {
        this.projection = projection;
        this.deadLetters = deadLetters;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Starts with what a poll brought. */
    void take(Iterable<ConsumerRecord<byte[], byte[]>> messages, EventDecoder decoder) {
        oneByOne = false;
        left.clear();
        int skipped = 0;
        for (ConsumerRecord<byte[], byte[]> message : messages) {
            switch (decoder.decode(message)) {
                case DecodedMessage.Wanted(Event<?> event) -> wanted.add(new ReceivedEvent(message, event));
                case DecodedMessage.Unwanted() -> skipped++;
                case DecodedMessage.Unreadable(String reason) -> refused.add(new RejectedEvent(message, reason));
            }
        }
        metrics.skipped(skipped);
    }

    /** Does all that is left; whatever it throws means that the rest must be tried again. */
    void finish() {
        if (!oneByOne && !wanted.isEmpty()) {
            oneByOne = !apply(wanted);
        }
        while (!wanted.isEmpty()) {
            apply(wanted.subList(0, 1));
        }
        if (!refused.isEmpty()) {
            deadLetters.put(refused);
            metrics.dead(refused.size());
            RejectedEvent first = refused.getFirst();
            log.error(
                    "{} messages became dead letters of {}, the first of them from {} at {}: {}. Mend the cause, then"
                            + " './madang events replay --dead {}'.",
                    refused.size(),
                    projection.name(),
                    first.partition(),
                    first.message().offset(),
                    first.reason(),
                    projection.name());
            refused.clear();
        }
    }

    /** Leaves to others what came from partitions that are theirs now. */
    void leave(Collection<TopicPartition> partitions) {
        left.addAll(partitions);
        wanted.removeIf(one -> partitions.contains(one.partition()));
        refused.removeIf(one -> partitions.contains(one.partition()));
    }

    /** Whether what came from a partition was left to others, also if the partition has come back since. */
    boolean hasLeft(TopicPartition partition) {
        return left.contains(partition);
    }

    /** Gives everything up; it comes again. */
    void abandon() {
        wanted.clear();
        refused.clear();
    }

    /** Applies some; one event that cannot be applied is refused, of several it is not known which. */
    private boolean apply(List<ReceivedEvent> some) {
        try {
            projection.apply(some.stream().<Event<?>>map(ReceivedEvent::event).toList());
            metrics.applied(some, clock.instant());
        } catch (Failure e) {
            if (e.code().status() == UNAVAILABLE) {
                throw e;
            }
            return refuse(some, e);
        } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError e) {
            return refuse(some, e);
        }
        some.clear();
        return true;
    }

    private boolean refuse(List<ReceivedEvent> some, Throwable cause) {
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while events were applied", cause);
        }
        if (some.size() == 1) {
            refused.add(new RejectedEvent(some.getFirst().message(), String.valueOf(cause)));
            log.debug("{} cannot take an event", projection.name(), cause);
            some.clear();
        }
        return false;
    }
}
