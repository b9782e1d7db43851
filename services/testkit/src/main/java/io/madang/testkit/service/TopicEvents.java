package io.madang.testkit.service;

import io.madang.contracts.event.Event;
import io.madang.testkit.TestEngines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A consumer of one service's events: reads them from the beginning, and drops what comes twice. */
public final class TopicEvents implements AutoCloseable {

    private final JsonMapper json = new JsonMapper();
    private final KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
            TestEngines.kafka().servers().client(Map.of("enable.auto.commit", false)),
            new StringDeserializer(),
            new StringDeserializer());
    private final Set<String> seen = new HashSet<>();
    private final List<Event<JsonNode>> events = new ArrayList<>();

    public TopicEvents(String topic) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** All events that have come so far; those of one key in the order of arrival. */
    public List<Event<JsonNode>> arrived() {
        for (ConsumerRecord<String, String> message : consumer.poll(Duration.ofMillis(100))) {
            Event<JsonNode> event = json.readValue(message.value(), new TypeReference<>() {});
            if (seen.add(event.id())) {
                events.add(event);
            }
        }
        return List.copyOf(events);
    }

    public <P> P payload(Event<JsonNode> event, Class<P> type) {
        return json.treeToValue(event.payload(), type);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
