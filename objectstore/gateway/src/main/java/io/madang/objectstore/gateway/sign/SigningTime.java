package io.madang.objectstore.gateway.sign;

import java.time.DateTimeException;
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
    private static final int LENGTH = "20130524T000000Z".length();
    private static final DateTimeFormatter BASIC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static @Nullable SigningTime parse(@Nullable String text) {
        if (text == null) {
            return null;
        }
        if (text.length() != LENGTH || text.charAt(8) != 'T' || text.charAt(LENGTH - 1) != 'Z') {
            return null;
        }
        // By hand, for every request comes through here: a formatter takes as long as the signature itself.
        try {
            LocalDateTime time = LocalDateTime.of(
                    number(text, 0, 4),
                    number(text, 4, 6),
                    number(text, 6, 8),
                    number(text, 9, 11),
                    number(text, 11, 13),
                    number(text, 13, 15));
            return new SigningTime(time.toInstant(ZoneOffset.UTC), text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Where there is anything but digits, a number that is no part of any time. */
    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Integer.MIN_VALUE;
            }
            number = number * 10 + digit;
        }
        return number;
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
