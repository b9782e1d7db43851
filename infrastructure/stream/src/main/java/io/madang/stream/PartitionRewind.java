package io.madang.stream;

import io.madang.stream.AssignedPartitions.Place;
import io.madang.stream.ControlMessages.Numbered;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the partitions of one consumer follow the rewinds that they have not followed yet. */
final class PartitionRewind {

    private static final Logger log = LoggerFactory.getLogger(PartitionRewind.class);

    private final String projection;
    private final Consumer<byte[], byte[]> consumer;
    private final ControlMessages controlMessages;
    private final AssignedPartitions partitions;

    PartitionRewind(
            String projection,
            Consumer<byte[], byte[]> consumer,
            ControlMessages controlMessages,
            AssignedPartitions partitions) {
        this.projection = projection;
        this.consumer = consumer;
        this.controlMessages = controlMessages;
        this.partitions = partitions;
    }

    /** Call it while no messages are under way. */
    void follow() {
        long newest = controlMessages.newest();
        boolean moved = false;
        for (Map.Entry<TopicPartition, Place> one :
                List.copyOf(partitions.places().entrySet())) {
            TopicPartition partition = one.getKey();
            Place place = one.getValue();
            if (place.followed() >= newest) {
                continue;
            }
            List<Numbered> due = controlMessages.rewinds(projection, partition.topic(), place.followed());
            if (!due.isEmpty()) {
                long target = due.stream()
                        .mapToLong(rewind -> offset(partition, rewind.from(), place.next()))
                        .min()
                        .orElseThrow();
                partitions.moveTo(
                        partition,
                        new Place(target, Math.max(newest, due.getLast().number())));
                log.info("{} reads {} again from {}; it was at {}", projection, partition, target, place.next());
                moved = true;
            } else {
                partitions.places().put(partition, new Place(place.next(), newest));
            }
        }
        if (moved) {
            partitions.commitNow();
        }
    }

    /** Never further than where the partition is: a rewind skips nothing. */
    private long offset(TopicPartition partition, ReplayStart from, long next) {
        long wanted =
                switch (from) {
                    case ReplayStart.Beginning() -> 0;
                    case ReplayStart.Offset(long offset) -> offset;
                    case ReplayStart.Time(java.time.Instant time) -> {
                        OffsetAndTimestamp found = consumer.offsetsForTimes(
                                        Map.of(partition, time.toEpochMilli()), Consumers.DEADLINE)
                                .get(partition);
                        yield found == null ? next : found.offset();
                    }
                };
        long beginning = Objects.requireNonNull(
                consumer.beginningOffsets(Set.of(partition), Consumers.DEADLINE).get(partition));
        return Math.min(Math.max(wanted, beginning), next);
    }
}
