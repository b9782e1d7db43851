package io.madang.kernel.error;

import io.madang.kernel.id.TypedId;
import java.time.Instant;

/**
 * A value that a failure's message names: a number, or a string. Times are strings of the form
 * {@code 2026-11-01T00:00:00Z}, ids are strings of digits.
 */
public record Argument(String name, Object value) {

    public static Argument arg(String name, long value) {
        return new Argument(name, value);
    }

    public static Argument arg(String name, String value) {
        return new Argument(name, value);
    }

    public static Argument arg(String name, Instant value) {
        return new Argument(name, value.toString());
    }

    public static Argument arg(String name, TypedId value) {
        return new Argument(name, value.toString());
    }
}
