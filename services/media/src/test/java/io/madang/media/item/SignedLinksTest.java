package io.madang.media.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Links end, and not before their time. */
class SignedLinksTest {

    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final String PATH = "/v1/media/7/content";

    private Instant now = Instant.parse("2026-11-19T10:20:00Z");
    private final SignedLinks links = new SignedLinks(() -> new byte[32], () -> now);

    private boolean isValid(String link) {
        String[] query = link.substring(link.indexOf('?') + 1).split("[=&]", -1);
        return links.isValid("GET", PATH, Long.valueOf(query[1]), query[3]);
    }

    @Test
    void workForOneLifetimeAtLeastAndTwoAtMost() {
        String link = links.sign("GET", PATH, links.expiry(LIFETIME));
        now = now.plus(LIFETIME);
        assertThat(isValid(link)).isTrue();
        now = Instant.parse("2026-11-19T11:59:59Z");
        assertThat(isValid(link)).isTrue();
        now = Instant.parse("2026-11-19T12:00:00Z");
        assertThat(isValid(link)).isFalse();
    }

    @Test
    void areTheSameWithinALifetime() {
        String link = links.sign("GET", PATH, links.expiry(LIFETIME));
        now = Instant.parse("2026-11-19T10:59:59Z");
        assertThat(links.sign("GET", PATH, links.expiry(LIFETIME))).isEqualTo(link);
        now = Instant.parse("2026-11-19T11:00:00Z");
        assertThat(links.sign("GET", PATH, links.expiry(LIFETIME))).isNotEqualTo(link);
    }

    @Test
    void cannotBeMadeToLastLonger() {
        String link = links.sign("GET", PATH, now.plusSeconds(10));
        long expires = now.plusSeconds(10).getEpochSecond();
        assertThat(isValid(link)).isTrue();
        assertThat(isValid(link.replace("expires=" + expires, "expires=" + (expires + 1))))
                .isFalse();
    }
}
