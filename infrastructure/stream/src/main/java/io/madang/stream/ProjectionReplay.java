package io.madang.stream;

import io.madang.stream.ReplayStart.Beginning;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Events that come again to one projection, from when they were asked for until all that there was has come. */
public final class ProjectionReplay {

    private final ConsumerGroups groups;
    private final String projection;
    private final Map<TopicPartition, Long> starts;
    private final Map<TopicPartition, Long> ends;
    private long rewind = Long.MAX_VALUE;

    private ProjectionReplay(
            ConsumerGroups groups,
            String projection,
            Map<TopicPartition, Long> starts,
            Map<TopicPartition, Long> ends) {
        this.groups = groups;
        this.projection = projection;
        this.starts = starts;
        this.ends = ends;
    }

    /** What is about to be asked for, with the ends of the topics as they are now. */
    static ProjectionReplay prepare(
            ConsumerGroups groups, String projection, Map<TopicPartition, OffsetAndMetadata> read, ReplayStart from) {
        Map<TopicPartition, Long> ends = groups.offsets(read.keySet(), partition -> OffsetSpec.latest());
        Map<TopicPartition, Long> beginnings = groups.offsets(read.keySet(), partition -> OffsetSpec.earliest());
        Map<TopicPartition, Long> wanted =
                switch (from) {
                    case Beginning() -> beginnings;
                    case ReplayStart.Offset(long offset) ->
                        read.keySet().stream().collect(Collectors.toMap(partition -> partition, any -> offset));
                    case ReplayStart.Time(java.time.Instant time) ->
                        groups.offsets(read.keySet(), partition -> OffsetSpec.forTimestamp(time.toEpochMilli()));
                };
        Map<TopicPartition, Long> starts = read.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, one -> {
            long next = one.getValue().offset();
            long target = wanted.getOrDefault(one.getKey(), next);
            // Kafka says -1 where nothing is as late as that
            return target < 0 ? next : Math.min(next, Math.max(target, beginnings.getOrDefault(one.getKey(), 0L)));
        }));
        return new ProjectionReplay(groups, projection, starts, ends);
    }

    /** Says which rewind it is. */
    void begun(long number) {
        rewind = number;
    }

    public String projection() {
        return projection;
    }

    /** Whether any instance is there to follow it. */
    public boolean isFollowed() {
        return groups.isRunning(projection);
    }

    /** How far it is. */
    public Progress progress() {
        Map<TopicPartition, OffsetAndMetadata> now = groups.committed(projection);
        long done = 0;
        long all = 0;
        boolean finished = true;
        for (Map.Entry<TopicPartition, Long> one : ends.entrySet()) {
            long start = starts.getOrDefault(one.getKey(), one.getValue());
            long end = one.getValue();
            all += Math.max(0, end - start);
            OffsetAndMetadata committed = now.get(one.getKey());
            boolean follows =
                    committed != null && RewindMarker.read(committed.metadata(), ControlMessages.NONE) >= rewind;
            if (follows && committed != null) {
                done += Math.clamp(committed.offset() - start, 0, Math.max(0, end - start));
            }
            finished &= follows && committed != null && committed.offset() >= end;
        }
        return new Progress(done, all, finished);
    }

    /**
     * How many of the events have taken effect again.
     *
     * @param finished whether all have
     */
    public record Progress(long done, long all, boolean finished) {}
}
