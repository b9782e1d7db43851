package io.madang.outbox;

import java.io.ByteArrayOutputStream;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** Writes a row as the JSON of an {@link io.madang.contracts.event.Event}; the payload is taken over as it is. */
final class Envelope {

    private static final int ROOM_FOR_THE_REST = 256;

    private final JsonMapper json;

    Envelope(JsonMapper json) {
        this.json = json;
    }

    byte[] write(OutboxRow row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(row.payloadBytes() + ROOM_FOR_THE_REST);
        try (JsonGenerator generator = json.createGenerator(bytes)) {
            generator.writeStartObject();
            generator.writeStringProperty("id", Long.toString(row.eventId()));
            generator.writeStringProperty("type", row.type());
            generator.writeStringProperty("key", Long.toString(row.key()));
            generator.writeNumberProperty("version", row.version());
            generator.writeStringProperty("time", row.createdAt().toString());
            generator.writeName("payload");
            generator.writeRawValue(Objects.requireNonNull(row.payload(), "the payload is read before it is sent"));
            generator.writeEndObject();
        }
        return bytes.toByteArray();
    }
}
