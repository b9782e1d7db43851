package io.madang.stream;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A message to all instances on the control topic. */
sealed interface ControlMessage {

    /**
     * An operator wants events to come again.
     *
     * @param projection to which; to all that read the topic, where it is null
     * @param topic of which topic; of all, where it is null
     */
    record Rewind(@Nullable String projection, @Nullable String topic, ReplayStart from) implements ControlMessage {}

    /** An operator wants a projection to be built anew. */
    record Rebuild(String projection) implements ControlMessage {}

    /**
     * An instance has had a projection forget everything: all its events must come again.
     *
     * @param rebuild the newest order to rebuild that is fulfilled by it
     */
    record Cleared(String projection, long rebuild) implements ControlMessage {}

    /** As it is written on the topic. */
    static byte[] write(ControlMessage controlMessage, JsonMapper json) {
        ObjectNode node = json.createObjectNode();
        switch (controlMessage) {
            case Rewind rewind -> {
                node.put("order", "rewind");
                if (rewind.projection() != null) {
                    node.put("projection", rewind.projection());
                }
                if (rewind.topic() != null) {
                    node.put("topic", rewind.topic());
                }
                node.put("from", rewind.from().toString());
            }
            case Rebuild rebuild -> node.put("order", "rebuild").put("projection", rebuild.projection());
            case Cleared cleared ->
                node.put("order", "cleared")
                        .put("projection", cleared.projection())
                        .put("rebuild", cleared.rebuild());
        }
        return json.writeValueAsBytes(node);
    }

    /** Reads what {@link #write} wrote; anything else is an exception. */
    static ControlMessage read(byte[] bytes, JsonMapper json) {
        JsonNode node = json.readTree(bytes);
        return switch (node.required("order").stringValue()) {
            case "rewind" ->
                new Rewind(
                        text(node, "projection"),
                        text(node, "topic"),
                        ReplayStart.parse(node.required("from").stringValue()));
            case "rebuild" -> new Rebuild(node.required("projection").stringValue());
            case "cleared" ->
                new Cleared(
                        node.required("projection").stringValue(),
                        node.required("rebuild").longValue());
            default -> throw new IllegalArgumentException("no such order: " + node);
        };
    }

    private static @Nullable String text(JsonNode node, String name) {
        JsonNode value = node.get(name);
        return value == null || value.isNull() ? null : value.stringValue();
    }
}
