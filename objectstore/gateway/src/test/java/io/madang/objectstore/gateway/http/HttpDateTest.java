package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HttpDateTest {
    /** The first second of the year 10000, which HTTP cannot write. */
    private static final long END = Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();

    @Test
    void writesDaysWithTwoDigits() {
        assertThat(HttpDate.of(Instant.parse("2026-11-03T04:05:06.789Z"))).isEqualTo("Tue, 03 Nov 2026 04:05:06 GMT");
    }

    @Test
    void writesAllTimesAsAFormatterDoesAndReadsThemBack() {
        DateTimeFormatter form = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ROOT)
                .withZone(ZoneOffset.UTC);
        SplittableRandom random = new SplittableRandom(Seeds.next("HttpDateTest"));
        for (int i = 0; i < 10_000; i++) {
            Instant instant = Instant.ofEpochSecond(random.nextLong(END));
            String text = HttpDate.of(instant);
            assertThat(text).isEqualTo(form.format(instant));
            assertThat(HttpDate.parse(text)).contains(instant);
        }
    }
}
