package io.madang.objectstore.gateway.operation.content;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times as HTTP writes them, in whole seconds. */
public final class HttpDate {
    private static final DateTimeFormatter FORM = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    public static String of(Instant instant) {
        return FORM.format(instant);
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
