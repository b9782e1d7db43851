package io.madang.hot;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;

/**
 * The calendar days of one zone. Which of them an article belongs to, and until when it is counted, follows from its id
 * alone: so every event about it, in whatever order, knows both.
 */
final class HotDays {

    private static final LocalTime FINAL_AT = LocalTime.of(1, 0);
    private static final Duration LEAST_GRACE = Duration.ofHours(1);

    private final ZoneId zone;
    private final int keptDays;
    private final InstantSource clock;

    HotDays(ZoneId zone, int keptDays, InstantSource clock) {
        this.zone = zone;
        this.keptDays = keptDays;
        this.clock = clock;
    }

    ZoneId zone() {
        return zone;
    }

    LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), zone);
    }

    /** The day on which the article was published. */
    LocalDate of(ArticleId article) {
        return LocalDate.ofInstant(Instant.ofEpochMilli(SnowflakeIds.millisOf(article.value())), zone);
    }

    /**
     * When the likes, comments and views of the day's articles count no more: at 01:00 of the next day, or an hour into
     * it where the clocks were put forward over its midnight.
     */
    Instant finalAt(LocalDate day) {
        LocalDate next = day.plusDays(1);
        Instant atOne = next.atTime(FINAL_AT).atZone(zone).toInstant();
        Instant earliest = next.atStartOfDay(zone).toInstant().plus(LEAST_GRACE);
        return atOne.isBefore(earliest) ? earliest : atOne;
    }

    boolean isFinal(LocalDate day) {
        return !clock.instant().isBefore(finalAt(day));
    }

    /** When Redis forgets the day. */
    Instant expiresAt(LocalDate day) {
        return day.plusDays(keptDays).atStartOfDay(zone).toInstant();
    }

    boolean isKept(LocalDate day) {
        return clock.instant().isBefore(expiresAt(day));
    }
}
