package io.madang.objectstore.gateway.sign;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** When a request was signed, as an instant and as the text that was signed ({@code 20130524T000000Z}). */
record SigningTime(Instant instant, String text) {
    private static final DateTimeFormatter BASIC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static @Nullable SigningTime parse(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return new SigningTime(LocalDateTime.parse(text, BASIC).toInstant(ZoneOffset.UTC), text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** From the header {@code Date}, which some clients sign instead. */
    static @Nullable SigningTime parseHttp(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            Instant instant = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return new SigningTime(instant, BASIC.format(instant));
        } catch (DateTimeParseException e) {
            return parse(text);
        }
    }

    String day() {
        return text.substring(0, 8);
    }
}
