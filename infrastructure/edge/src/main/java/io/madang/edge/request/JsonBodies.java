package io.madang.edge.request;

import jakarta.validation.Validator;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads bodies as handlers get them: by the same strict rules, and validated. */
public final class JsonBodies {

    private final JsonMapper strict;
    private final Validator validator;

    JsonBodies(JsonMapper lenient, Validator validator) {
        this.strict = StrictJson.of(lenient);
        this.validator = validator;
    }

    /** What the converter of handlers' bodies reads by. */
    JsonMapper mapper() {
        return strict;
    }

    /** The body, unless a handler would refuse it: then only the handler can tell why. */
    public <T> Optional<T> find(byte[] body, Class<T> type) {
        try {
            return Optional.ofNullable(strict.readValue(body, type))
                    .filter(value -> validator.validate(value).isEmpty());
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
    }
}
