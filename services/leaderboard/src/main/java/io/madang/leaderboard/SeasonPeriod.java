package io.madang.leaderboard;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From when to when a season is.
 *
 * @param endsAt the first moment that is not in it; null where nobody knows yet
 */
record SeasonPeriod(String label, Instant startsAt, @Nullable Instant endsAt) {

    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuu-MM");

    /** The one that never ends. */
    static final SeasonPeriod ALWAYS = new SeasonPeriod("all", Instant.EPOCH, null);

    /** The period of the calendar that has the given time; none for seasons that people end. */
    static Optional<SeasonPeriod> of(SeasonLength length, ZoneId zone, Instant time) {
        LocalDate day = time.atZone(zone).toLocalDate();
        return switch (length) {
            case MONTH -> {
                LocalDate first = day.withDayOfMonth(1);
                yield Optional.of(between(MONTH.format(first), first, first.plusMonths(1), zone));
            }
            case WEEK -> {
                LocalDate monday = day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
                String label = "%d-W%02d"
                        .formatted(
                                monday.get(IsoFields.WEEK_BASED_YEAR), monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
                yield Optional.of(between(label, monday, monday.plusWeeks(1), zone));
            }
            case DAY -> Optional.of(between(day.toString(), day, day.plusDays(1), zone));
            case NONE -> Optional.of(ALWAYS);
            case MANUAL -> Optional.empty();
        };
    }

    private static SeasonPeriod between(String label, LocalDate first, LocalDate next, ZoneId zone) {
        return new SeasonPeriod(
                label,
                first.atStartOfDay(zone).toInstant(),
                next.atStartOfDay(zone).toInstant());
    }
}
