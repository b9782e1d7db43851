package io.madang.app;

import io.madang.kernel.kafka.KafkaServers;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** How far the consumers of events are. */
final class ConsumerGroupProgress {

    private ConsumerGroupProgress() {}

    /** Whether there are groups with that prefix, and each has taken in all of each partition. */
    static boolean areAtTheEnd(KafkaServers kafka, String prefix) throws Exception {
        try (Admin admin = Admin.create(kafka.client(Map.of()))) {
            List<String> groups = admin.listGroups().all().get().stream()
                    .map(GroupListing::groupId)
                    .filter(id -> id.startsWith(prefix))
                    .toList();
            for (String group : groups) {
                Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                        .partitionsToOffsetAndMetadata()
                        .get();
                if (committed.isEmpty() || !isAtTheEnd(admin, committed)) {
                    return false;
                }
            }
            return !groups.isEmpty();
        }
    }

    /** A projection commits where it begins, too: so each partition of a group has an offset. */
    private static boolean isAtTheEnd(Admin admin, Map<TopicPartition, OffsetAndMetadata> committed) throws Exception {
        Collection<TopicPartition> partitions = committed.keySet();
        Map<TopicPartition, ListOffsetsResultInfo> ends = admin.listOffsets(
                        partitions.stream().collect(Collectors.toMap(each -> each, each -> OffsetSpec.latest())))
                .all()
                .get();
        return ends.entrySet().stream().allMatch(end -> {
            OffsetAndMetadata at = committed.get(end.getKey());
            return at != null && at.offset() >= end.getValue().offset();
        });
    }
}
