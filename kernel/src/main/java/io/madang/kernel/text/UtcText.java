package io.madang.kernel.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments in texts for people of whom the zone is not known. */
public final class UtcText {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private UtcText() {}

    /** To the minute. */
    public static String of(Instant moment) {
        return FORMAT.format(moment);
    }
}
