package io.madang.stream;

import io.madang.contracts.event.Event;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads messages as the events that one projection wants; the payload of what it does not want is never read. */
final class EventDecoder {

    private final String projection;
    private final JsonMapper json;
    private final Map<String, Map<String, Class<?>>> payloads = new HashMap<>();

    /** @param topicOf the topic of a service's events */
    EventDecoder(String projection, List<Interest<?>> interests, Function<String, String> topicOf, JsonMapper json) {
        this.projection = projection;
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        for (Interest<?> interest : interests) {
            Class<?> other = payloads.computeIfAbsent(
                            topicOf.apply(interest.service().role()), topic -> new HashMap<>())
                    .put(interest.type(), interest.payload());
            if (other != null) {
                throw new IllegalArgumentException("the projection '" + projection + "' names its interest in "
                        + interest.type() + " of " + interest.service().role() + " twice");
            }
        }
    }

    /** The topics on which wanted events come. */
    List<String> topics() {
        return payloads.keySet().stream().sorted().toList();
    }

    DecodedMessage decode(ConsumerRecord<byte[], byte[]> message) {
        if (DeadLetterHeaders.read(message.headers(), DeadLetterHeaders.FOR)
                .filter(name -> !name.equals(projection))
                .isPresent()) {
            return DecodedMessage.UNWANTED;
        }
        byte @Nullable [] value = message.value();
        if (value == null) {
            return new DecodedMessage.Unreadable("there is nothing in it");
        }
        try (JsonParser parser = json.createParser(value)) {
            return read(parser, payloads.getOrDefault(message.topic(), Map.of()));
        } catch (RuntimeException e) {
            return new DecodedMessage.Unreadable(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    private DecodedMessage read(JsonParser parser, Map<String, Class<?>> wanted) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return new DecodedMessage.Unreadable("it is not a JSON object");
        }
        String id = null;
        String type = null;
        String key = null;
        Long version = null;
        Instant time = null;
        JsonNode early = null;
        Object payload = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "id" -> id = parser.getValueAsString();
                case "type" -> {
                    type = parser.getValueAsString();
                    if (type != null && !wanted.containsKey(type)) {
                        return DecodedMessage.UNWANTED;
                    }
                }
                case "key" -> key = parser.getValueAsString();
                case "version" -> version = parser.getLongValue();
                case "time" -> time = Instant.parse(parser.getValueAsString());
                case "payload" -> {
                    if (type == null) {
                        early = parser.readValueAsTree();
                    } else {
                        payload = parser.readValueAs(wanted.get(type));
                    }
                }
                default -> parser.skipChildren();
            }
        }
        if (payload == null && early != null && type != null) {
            payload = json.treeToValue(early, wanted.get(type));
        }
        if (id == null || type == null || key == null || version == null || time == null || payload == null) {
            return new DecodedMessage.Unreadable("it has no id, type, key, version, time or payload");
        }
        return new DecodedMessage.Wanted(new Event<>(id, type, key, version, time, payload));
    }
}
