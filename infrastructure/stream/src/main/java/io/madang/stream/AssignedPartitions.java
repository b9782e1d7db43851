package io.madang.stream;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions that have fallen to one consumer: how far each is, and which rewind it has followed.
 *
 * <p>Both are committed together, so a partition that changes hands, or comes back after a crash, follows each rewind
 * once.
 */
final class AssignedPartitions implements ConsumerRebalanceListener {

    private static final Logger log = LoggerFactory.getLogger(AssignedPartitions.class);

    private final Consumer<byte[], byte[]> consumer;
    private final ControlMessages controlMessages;
    private final ProjectionBatch batch;
    private final Duration commitInterval;
    private final Map<TopicPartition, Place> places = new HashMap<>();
    private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();
    private boolean paused;
    private boolean committing;
    private long nextCommit = System.nanoTime();

    AssignedPartitions(
            Consumer<byte[], byte[]> consumer,
            ControlMessages controlMessages,
            ProjectionBatch batch,
            Duration commitInterval) {
        this.consumer = consumer;
        this.controlMessages = controlMessages;
        this.batch = batch;
        this.commitInterval = commitInterval;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> added) {
        long newest = controlMessages.newest();
        Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(added), Consumers.DEADLINE);
        Set<TopicPartition> fresh = new HashSet<>();
        for (TopicPartition partition : added) {
            OffsetAndMetadata known = committed.get(partition);
            if (known == null) {
                fresh.add(partition);
            } else {
                places.put(partition, new Place(known.offset(), RewindMarker.read(known.metadata(), newest)));
            }
        }
        if (!fresh.isEmpty()) {
            // it starts at the beginning, which is as far back as any rewind could take it
            consumer.beginningOffsets(fresh, Consumers.DEADLINE)
                    .forEach((partition, offset) -> moveTo(partition, new Place(offset, newest)));
        }
        if (paused) {
            consumer.pause(added);
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> gone) {
        commitNow();
        onPartitionsLost(gone);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> gone) {
        batch.leave(gone);
        places.keySet().removeAll(gone);
        uncommitted.keySet().removeAll(gone);
    }

    Map<TopicPartition, Place> places() {
        return places;
    }

    boolean contains(TopicPartition partition) {
        return places.containsKey(partition);
    }

    /** Goes on from another place, and has that committed. */
    void moveTo(TopicPartition partition, Place place) {
        consumer.seek(partition, place.next());
        places.put(partition, place);
        uncommitted.put(
                partition, new OffsetAndMetadata(place.next(), Optional.empty(), RewindMarker.write(place.followed())));
    }

    /** Notes that all that has to be done about these messages is done. */
    void passed(Iterable<ConsumerRecord<byte[], byte[]>> messages) {
        for (ConsumerRecord<byte[], byte[]> message : messages) {
            TopicPartition partition = new TopicPartition(message.topic(), message.partition());
            Place place = places.get(partition);
            if (place != null && !batch.hasLeft(partition)) {
                long next = message.offset() + 1;
                places.put(partition, new Place(next, place.followed()));
                uncommitted.put(
                        partition,
                        new OffsetAndMetadata(next, message.leaderEpoch(), RewindMarker.write(place.followed())));
            }
        }
    }

    /** Commits what is due, without waiting; what fails is tried again. */
    void commit() {
        if (uncommitted.isEmpty() || committing || System.nanoTime() - nextCommit < 0) {
            return;
        }
        committing = true;
        nextCommit = System.nanoTime() + commitInterval.toNanos();
        consumer.commitAsync(Map.copyOf(uncommitted), (offsets, failure) -> {
            committing = false;
            if (failure == null) {
                offsets.forEach(uncommitted::remove);
            }
        });
    }

    /** Commits everything and waits for it; what fails comes again, here or elsewhere. */
    void commitNow() {
        if (!uncommitted.isEmpty()) {
            try {
                consumer.commitSync(Map.copyOf(uncommitted), Consumers.DEADLINE);
                uncommitted.clear();
            } catch (KafkaException e) {
                log.debug("The offsets of {} could not be committed", uncommitted.keySet(), e);
            }
        }
    }

    /** How many messages of each topic have not taken effect. */
    Map<String, Long> lags() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(places.keySet(), Consumers.DEADLINE);
        Map<String, Long> lags = new HashMap<>();
        places.forEach((partition, place) -> {
            long end = ends.getOrDefault(partition, place.next());
            lags.merge(partition.topic(), Math.max(0, end - place.next()), Long::sum);
        });
        return lags;
    }

    /** Takes in nothing until {@link #resume}, also from partitions that come meanwhile. */
    void pause() {
        paused = true;
        consumer.pause(consumer.assignment());
    }

    void resume() {
        if (paused) {
            paused = false;
            consumer.resume(consumer.paused());
        }
    }

    /**
     * Where a partition is.
     *
     * @param next the first message that has not taken effect
     * @param followed the number of the last rewind that it has followed
     */
    record Place(long next, long followed) {}
}
