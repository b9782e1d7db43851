package io.madang.app.demo;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.random.RandomGenerator;

/**
 * When people write: all day long, most in the evening, few at night.
 *
 * @param end when the demo's history ends, and now begins
 */
record ActivityHours(Instant end, ZoneId zone) {

    static final Duration LENGTH = Duration.ofDays(8);

    /** One in so many articles is of today, however short today has been so far. */
    private static final int OF_TODAY = 12;

    /** How busy each hour is, of ten. */
    private static final int[] BUSY = {4, 2, 1, 1, 1, 1, 2, 4, 6, 6, 6, 7, 9, 8, 6, 6, 6, 7, 8, 9, 10, 10, 9, 7};

    private static final int BUSIEST = 10;

    Instant beginning() {
        return end.minus(LENGTH);
    }

    Instant draw(RandomGenerator random) {
        if (random.nextInt(OF_TODAY) == 0) {
            Instant midnight = LocalDate.ofInstant(end, zone).atStartOfDay(zone).toInstant();
            return within(midnight, random);
        }
        Instant time;
        do {
            time = within(beginning(), random);
        } while (random.nextInt(BUSIEST) >= BUSY[time.atZone(zone).getHour()]);
        return time;
    }

    /** A time after the given one: soon rather than late, within a day and a half, and before the end. */
    Instant after(Instant time, RandomGenerator random) {
        double part = Math.pow(random.nextDouble(), 3);
        return time.plusMillis(1 + (long) (part * left(time).toMillis()));
    }

    /** How much of what comes of an article has come, if it was published then: 1 for all. */
    double ripeness(Instant published) {
        return Math.min(1, 0.25 + left(published).toMinutes() / 400.0);
    }

    private Duration left(Instant time) {
        Duration left = Duration.between(time, end).minusSeconds(1);
        Duration most = Duration.ofHours(36);
        return left.isNegative() ? Duration.ZERO : left.compareTo(most) > 0 ? most : left;
    }

    private Instant within(Instant from, RandomGenerator random) {
        long span = Math.max(1, Duration.between(from, end).minusSeconds(2).toMillis());
        return from.plusMillis((long) (random.nextDouble() * span));
    }
}
