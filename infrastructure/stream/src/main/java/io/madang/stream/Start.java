package io.madang.stream;

import io.madang.kernel.error.Failure;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Where a topic is read from again. */
public sealed interface Start {

    record Beginning() implements Start {
        @Override
        public String toString() {
            return "beginning";
        }
    }

    /** The first message that came at that time or later. */
    record Time(Instant time) implements Start {
        @Override
        public String toString() {
            return time.toString();
        }
    }

    /** The same offset in each partition. */
    record Offset(long offset) implements Start {
        @Override
        public String toString() {
            return Long.toString(offset);
        }
    }

    /** Reads what {@code toString} writes. */
    static Start parse(String text) {
        if (text.equals("beginning")) {
            return new Beginning();
        }
        if (text.matches("\\d{1,18}")) {
            return new Offset(Long.parseLong(text));
        }
        try {
            return new Time(Instant.parse(text));
        } catch (DateTimeParseException e) {
            throw Failure.invalid("'" + text + "' is no place to start from. Say beginning, a time such as"
                    + " 2026-01-31T12:00:00Z, or an offset such as 1200.");
        }
    }
}
