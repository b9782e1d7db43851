package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which day an article belongs to, until when it is counted, and how long it is remembered. */
class DayTest {

    @ParameterizedTest
    @CsvSource({
        "Asia/Seoul,       2026-11-15T14:59:59.999Z, 2026-11-15",
        "Asia/Seoul,       2026-11-15T15:00:00Z,     2026-11-16",
        "Asia/Seoul,       2026-11-16T14:59:59.999Z, 2026-11-16",
        "Asia/Seoul,       2026-11-16T15:00:00Z,     2026-11-17",
        // 23 hours long, then 25
        "America/New_York, 2026-03-08T04:59:59.999Z, 2026-03-07",
        "America/New_York, 2026-03-08T05:00:00Z,     2026-03-08",
        "America/New_York, 2026-03-09T03:59:59.999Z, 2026-03-08",
        "America/New_York, 2026-03-09T04:00:00Z,     2026-03-09",
        "America/New_York, 2026-11-01T04:00:00Z,     2026-11-01",
        "America/New_York, 2026-11-02T04:59:59.999Z, 2026-11-01",
        "America/New_York, 2026-11-02T05:00:00Z,     2026-11-02"
    })
    void belongsToTheCalendarDayOfItsPublication(ZoneId zone, Instant published, LocalDate day) {
        HotDays days = new HotDays(zone, 9, () -> published);
        assertThat(days.of(Told.publishedAt(published).id)).isEqualTo(day);
        assertThat(days.today()).isEqualTo(day);
    }

    @ParameterizedTest
    @CsvSource({
        "Asia/Seoul,       2026-11-16, 2026-11-16T16:00:00Z",
        "America/New_York, 2026-03-07, 2026-03-08T06:00:00Z",
        "America/New_York, 2026-03-08, 2026-03-09T05:00:00Z",
        // 01:00 comes twice on the next day: the first one counts
        "America/New_York, 2026-10-31, 2026-11-01T05:00:00Z",
        "America/New_York, 2026-11-01, 2026-11-02T06:00:00Z",
        // the next day begins at 01:00: it still has an hour
        "Africa/Cairo,     2026-04-23, 2026-04-23T23:00:00Z",
        // the hour after midnight comes twice
        "America/Havana,   2026-10-31, 2026-11-01T06:00:00Z"
    })
    void isFinalAtOneOfTheNextDay(ZoneId zone, LocalDate day, Instant at) {
        assertThat(new HotDays(zone, 9, () -> at).finalAt(day)).isEqualTo(at);
        assertThat(new HotDays(zone, 9, () -> at).isFinal(day)).isTrue();
        assertThat(new HotDays(zone, 9, () -> at.minusMillis(1)).isFinal(day)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Asia/Seoul,       2026-11-16, 2026-11-15T15:00:00Z, 2026-11-16T14:59:59.999Z",
        "America/New_York, 2026-03-08, 2026-03-08T05:00:00Z, 2026-03-09T03:59:59.999Z",
        "America/New_York, 2026-11-01, 2026-11-01T04:00:00Z, 2026-11-02T04:59:59.999Z",
        "America/New_York, 2026-10-31, 2026-10-31T04:00:00Z, 2026-11-01T03:59:59.999Z",
        "Africa/Cairo,     2026-04-23, 2026-04-22T22:00:00Z, 2026-04-23T21:59:59.999Z"
    })
    void countsUntilItIsFinalAndNotAfter(String zone, LocalDate day, Instant first, Instant last) {
        try (HotRig rig = new HotRig("madang.hot.zone=" + zone)) {
            Told before = Told.publishedAt(first.minusMillis(1));
            Told earliest = Told.publishedAt(first);
            Told latest = Told.publishedAt(last);
            Told after = Told.publishedAt(last.plusMillis(1));
            rig.setNow(last.plus(Duration.ofHours(12)));
            rig.tell(before.created(), earliest.created(), latest.created(), after.created());
            Instant end = rig.days().finalAt(day);
            assertThat(end).isAfterOrEqualTo(last.plus(Duration.ofHours(1)));
            Instant inTime = end.minusMillis(1);
            rig.tell(earliest.liked(1, inTime), earliest.commented(2, inTime), earliest.viewed(1, inTime));
            rig.tell(latest.liked(1, inTime), latest.commented(1, inTime), latest.viewed(4, inTime));
            for (Told article : List.of(earliest, latest)) {
                rig.tell(article.liked(9, end), article.uncommented(0, end), article.viewed(99, end));
            }
            assertThat(rig.top(day))
                    .extracting(HotArticle::articleId, HotArticle::score)
                    .containsExactly(tuple(latest.id, 9L), tuple(earliest.id, 8L));
            assertThat(rig.events("late")).isEqualTo(6);
        }
    }

    @Test
    void countsWhatHappenedInTimeHoweverLateItIsProcessedAndInWhateverOrder() {
        Told article = Told.publishedAt(Instant.parse("2026-11-16T14:59:59.999Z"));
        Instant end = Instant.parse("2026-11-16T16:00:00Z");
        Event<?> inTime = article.liked(4, end.minusMillis(1));
        Event<?> tooLate = article.liked(5, end);
        for (List<Event<?>> order : List.<List<Event<?>>>of(
                List.of(article.created(), inTime, tooLate),
                List.of(tooLate, inTime, article.created()),
                List.of(tooLate, article.created(), inTime, tooLate))) {
            for (Duration delay : List.of(Duration.ZERO, Duration.ofHours(3), Duration.ofDays(5))) {
                try (HotRig rig = new HotRig()) {
                    rig.setNow(end.plus(delay));
                    order.forEach(rig::tell);
                    assertThat(rig.top(LocalDate.of(2026, 11, 16)))
                            .extracting(HotArticle::likeCount)
                            .containsExactly(4L);
                }
            }
        }
    }

    @Test
    void isADayInSeoulUnlessConfiguredOtherwise() {
        try (HotRig rig = new HotRig()) {
            assertThat(rig.hot().days(null).getFirst().zone()).isEqualTo("Asia/Seoul");
            assertThat(rig.hot().days(null).getFirst().date()).isEqualTo("20261116");
        }
    }

    @Test
    void stillTakesEditsAndDeletionsWhenItIsFinal() {
        try (HotRig rig = new HotRig()) {
            LocalDate day = rig.days().today();
            Told kept = Told.publishedAt(HotRig.NOON);
            Told gone = Told.publishedAt(HotRig.NOON);
            rig.tell(kept.created(), gone.created(), kept.liked(1), gone.liked(2));
            rig.setNow(HotRig.NOON.plus(Duration.ofDays(3)));
            rig.tell(kept.retitled("said better", rig.now()), gone.deleted(rig.now()));
            assertThat(rig.top(day)).singleElement().satisfies(shown -> {
                assertThat(shown.title()).isEqualTo("said better");
                assertThat(shown.score()).isEqualTo(3);
            });
        }
    }

    @Test
    void takesInAnArticleThatArrivesWhenItsDayIsFinal() {
        try (HotRig rig = new HotRig()) {
            LocalDate day = rig.days().today();
            Told article = Told.publishedAt(HotRig.NOON);
            rig.tell(article.liked(2));
            rig.setNow(HotRig.NOON.plus(Duration.ofDays(2)));
            rig.tell(article.created());
            assertThat(rig.top(day)).extracting(HotArticle::score).containsExactly(6L);
        }
    }

    @Test
    void letsEverythingExpireTogetherAndNotBeforeItsTime() {
        try (HotRig rig = new HotRig("madang.hot.kept-days=9")) {
            rig.setNow(Instant.now());
            Told article = Told.publishedAt(rig.now());
            Told deleted = Told.publishedAt(rig.now());
            Told waiting = Told.publishedAt(rig.now());
            rig.tell(article.created(), article.liked(1), article.viewed(1));
            rig.tell(deleted.created(), deleted.deleted(rig.now()), waiting.liked(1));
            Instant expiry = rig.days().expiresAt(rig.days().today());
            assertThat(Duration.between(rig.now(), expiry)).isGreaterThan(Duration.ofDays(7));
            assertThat(rig.everything().keySet())
                    .hasSize(5)
                    .allSatisfy(key -> assertThat(rig.redis().pexpiretime(key)).isEqualTo(expiry.toEpochMilli()));
        }
    }

    @Test
    void takesInNothingOfADayThatIsForgotten() {
        try (HotRig rig = new HotRig("madang.hot.kept-days=9")) {
            rig.setNow(Instant.now());
            LocalDate oldest = rig.days().today().minusDays(8);
            Instant begin = oldest.atStartOfDay(rig.days().zone()).toInstant();
            Told forgotten = Told.publishedAt(begin.minusMillis(1));
            rig.tell(forgotten.created(), forgotten.liked(1));
            assertThat(rig.everything()).isEmpty();
            assertThat(rig.events("forgotten")).isEqualTo(2);
            rig.tell(Told.publishedAt(begin).created());
            assertThat(rig.everything()).isNotEmpty();
        }
    }
}
