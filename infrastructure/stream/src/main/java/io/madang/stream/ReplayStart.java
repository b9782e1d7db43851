package io.madang.stream;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Where a topic is read from again. */
public sealed interface ReplayStart {

    record Beginning() implements ReplayStart {
        @Override
        public String toString() {
            return "beginning";
        }
    }

    /** The first message that came at that time or later. */
    record Time(Instant time) implements ReplayStart {
        @Override
        public String toString() {
            return time.toString();
        }
    }

    /** The same offset in each partition. */
    record Offset(long offset) implements ReplayStart {
        @Override
        public String toString() {
            return Long.toString(offset);
        }
    }

    /** Reads what {@code toString} writes. */
    static ReplayStart parse(String text) {
        if (text.equals("beginning")) {
            return new Beginning();
        }
        if (text.matches("\\d{1,18}")) {
            return new Offset(Long.parseLong(text));
        }
        try {
            return new Time(Instant.parse(text));
        } catch (DateTimeParseException e) {
            throw Failure.of(StreamReason.START, e, arg("text", text));
        }
    }
}
