package io.madang.edge.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Times in answers against Java's own formatter. */
class InstantJsonTest {

    private static final int TIMES = 20_000;

    private final JsonMapper json = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Instant.class, new InstantJson()))
            .build();

    @Test
    void writesWhatTheFormatterWrites() {
        Random random = new Random(Seeds.next("InstantJsonTest"));
        int[] units = {1, 1_000, 1_000_000, 1_000_000_000};
        for (int i = 0; i < TIMES; i++) {
            // years from before 0 to after 9999, with fractions of every length
            long second = random.nextLong(-70_000_000_000L, 260_000_000_000L);
            int unit = units[random.nextInt(units.length)];
            expectFormatted(Instant.ofEpochSecond(second, random.nextInt(1_000_000_000) / unit * (long) unit));
        }
    }

    @Test
    void writesTheEdgesOfItsRange() {
        List.of(
                        "0000-01-01T00:00:00Z",
                        "-0001-12-31T23:59:59.999999999Z",
                        "9999-12-31T23:59:59.999999999Z",
                        "+10000-01-01T00:00:00Z",
                        "1970-01-01T00:00:00Z",
                        "1969-12-31T23:59:59.999Z",
                        "2024-02-29T12:34:56.000001Z")
                .forEach(text -> expectFormatted(Instant.parse(text)));
        expectFormatted(Instant.MIN);
        expectFormatted(Instant.MAX);
    }

    private void expectFormatted(Instant time) {
        assertThat(json.writeValueAsString(time)).isEqualTo('"' + DateTimeFormatter.ISO_INSTANT.format(time) + '"');
    }
}
