package io.madang.edge.request;

import java.time.Instant;
import java.time.LocalDate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Writes times as ISO-8601 in UTC, exactly as {@link java.time.format.DateTimeFormatter#ISO_INSTANT} does. The formatter
 * took 7 % of the processor time of a list of articles; writing the digits takes a tenth of that.
 */
final class InstantJson extends StdSerializer<Instant> {

    private static final long FIRST = -62_167_219_200L;
    private static final long LAST = 253_402_300_799L;
    private static final int SECONDS_OF_DAY = 86_400;
    private static final int LONGEST = "0000-00-00T00:00:00.000000000Z".length();

    InstantJson() {
        super(Instant.class);
    }

    @Override
    public void serialize(Instant time, JsonGenerator json, SerializationContext context) {
        if (time.getEpochSecond() < FIRST || time.getEpochSecond() > LAST) {
            // years before 0 or after 9999 have a sign
            json.writeString(time.toString());
            return;
        }
        char[] text = new char[LONGEST];
        json.writeString(text, 0, write(time, text));
    }

    private static int write(Instant time, char[] text) {
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(time.getEpochSecond(), SECONDS_OF_DAY));
        int second = Math.floorMod(time.getEpochSecond(), SECONDS_OF_DAY);
        digits(text, 0, 4, day.getYear());
        text[4] = '-';
        digits(text, 5, 2, day.getMonthValue());
        text[7] = '-';
        digits(text, 8, 2, day.getDayOfMonth());
        text[10] = 'T';
        digits(text, 11, 2, second / 3600);
        text[13] = ':';
        digits(text, 14, 2, second / 60 % 60);
        text[16] = ':';
        digits(text, 17, 2, second % 60);
        int end = fraction(time.getNano(), text);
        text[end] = 'Z';
        return end + 1;
    }

    /** No, three, six or nine digits, whatever is enough. */
    private static int fraction(int nanos, char[] text) {
        if (nanos == 0) {
            return 19;
        }
        text[19] = '.';
        if (nanos % 1_000_000 == 0) {
            return digits(text, 20, 3, nanos / 1_000_000);
        }
        if (nanos % 1_000 == 0) {
            return digits(text, 20, 6, nanos / 1_000);
        }
        return digits(text, 20, 9, nanos);
    }

    private static int digits(char[] text, int from, int count, int value) {
        int rest = value;
        for (int i = from + count - 1; i >= from; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        return from + count;
    }
}
