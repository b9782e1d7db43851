package io.madang.shop.ranking;

import io.madang.contracts.shop.PopularProducts;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Which sorted sets a sale belongs to, and which one answers on a day. All follow from the day of the sale alone, so
 * late and repeated events change the same sets, and no job at midnight is needed.
 *
 * <ul>
 *   <li>{@code day:<date>}: 5 points a piece sold on that day
 *   <li>{@code week:<date>}: 5 points a piece sold on the seven days before that day
 *   <li>{@code now:<epoch>}: forward decay. Where a nightly job would halve all points, a piece sold a day later adds
 *       twice as much. Epochs are 16 days long, and the set of an epoch also has the 16 days before it: so a sale adds
 *       5·2^k with k from 0 to 31, and sums are exact in a double as long as they stay below 2^53, which is 838,860
 *       pieces of a product on the last day. A new epoch leaves out what is older than its window, which by then counts
 *       less than 2^-16 of what it did
 *   <li>{@code orders:<date>}: a hash with the version of each order of that day, and whether it counts
 *   <li>{@code built}: is there when all of this is complete
 * </ul>
 */
final class RankCalendar {

    /** How many days an epoch has. */
    static final int EPOCH = 16;

    private static final int WEEK = 7;
    private static final int DAY_KEPT = 8;

    private final String prefix;
    private final ZoneId zone;
    private final InstantSource clock;

    /** @param prefix of all keys; its braces keep them in one slot of a cluster */
    RankCalendar(String prefix, ZoneId zone, InstantSource clock) {
        this.prefix = prefix;
        this.zone = zone;
        this.clock = clock;
    }

    ZoneId zone() {
        return zone;
    }

    LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), zone);
    }

    LocalDate dayOf(Instant time) {
        return LocalDate.ofInstant(time, zone);
    }

    /** The sets of a sale on the day that anybody will read from today on. */
    List<RankedSet> setsOf(LocalDate day) {
        LocalDate today = today();
        List<RankedSet> sets = new ArrayList<>(2 + 1 + WEEK);
        sets.add(new RankedSet(day(day), PopularProducts.POINTS, day.plusDays(DAY_KEPT - 1L)));
        for (int ahead = 1; ahead <= WEEK; ahead++) {
            LocalDate shown = day.plusDays(ahead);
            sets.add(new RankedSet(week(shown), PopularProducts.POINTS, shown));
        }
        long epoch = epochOf(day);
        for (long of = epoch; of <= epoch + 1; of++) {
            long weight = PopularProducts.POINTS * scale(of, day);
            sets.add(new RankedSet(now(of), weight, LocalDate.ofEpochDay((of + 1) * EPOCH - 1)));
        }
        sets.removeIf(set -> set.lastDay().isBefore(today));
        return sets;
    }

    /** Since when sales belong to a set that anybody will read. */
    Instant firstTime() {
        return LocalDate.ofEpochDay((epochOf(today()) - 1) * EPOCH)
                .atStartOfDay(zone)
                .toInstant();
    }

    /** When the last of the day's sets expires. */
    Instant ordersExpireAt(LocalDate day) {
        return expiresAt(LocalDate.ofEpochDay((epochOf(day) + 2) * EPOCH - 1));
    }

    /** A day after its last, so that nobody reads what is expiring. */
    Instant expiresAt(LocalDate lastDay) {
        return lastDay.plusDays(2).atStartOfDay(zone).toInstant();
    }

    /** What the points in the set of the current epoch are divided by on a day. */
    static long scale(long epoch, LocalDate day) {
        return 1L << (day.toEpochDay() - (epoch - 1) * EPOCH);
    }

    static long epochOf(LocalDate day) {
        return Math.floorDiv(day.toEpochDay(), EPOCH);
    }

    String day(LocalDate day) {
        return prefix + "day:" + day;
    }

    String week(LocalDate shown) {
        return prefix + "week:" + shown;
    }

    String now(long epoch) {
        return prefix + "now:" + epoch;
    }

    String orders(LocalDate day) {
        return prefix + "orders:" + day;
    }

    String built() {
        return prefix + "built";
    }

    String rebuilding() {
        return prefix + "rebuilding";
    }

    String all() {
        return prefix + "*";
    }
}
