package io.madang.objectstore.gateway.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times as HTTP writes them, in whole seconds. */
public final class HttpDate {
    private static final int LENGTH = "Fri, 24 May 2013 00:00:00 GMT".length();
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    /** By hand, for every read of an object tells when it changed, and a formatter takes twenty times as long. */
    public static String of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(LENGTH)
                .append(
                        DAYS,
                        3 * time.getDayOfWeek().ordinal(),
                        3 * time.getDayOfWeek().ordinal() + 3)
                .append(", ");
        twoDigits(text, time.getDayOfMonth())
                .append(' ')
                .append(
                        MONTHS,
                        3 * time.getMonth().ordinal(),
                        3 * time.getMonth().ordinal() + 3)
                .append(' ');
        twoDigits(text, time.getYear() / 100);
        twoDigits(text, time.getYear() % 100).append(' ');
        twoDigits(text, time.getHour()).append(':');
        twoDigits(text, time.getMinute()).append(':');
        return twoDigits(text, time.getSecond()).append(" GMT").toString();
    }

    private static StringBuilder twoDigits(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    /** Empty where there is none, or none that can be read: HTTP has conditions with such dates ignored. */
    public static Optional<Instant> parse(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        return parse(DateTimeFormatter.RFC_1123_DATE_TIME, text)
                .or(() -> parse(DateTimeFormatter.ISO_OFFSET_DATE_TIME, text));
    }

    private static Optional<Instant> parse(DateTimeFormatter form, String text) {
        try {
            return Optional.of(Instant.from(form.parse(text)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private HttpDate() {}
}
