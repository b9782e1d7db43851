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
class HotDayTest {

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
        assertThat(days.of(HotTestArticle.publishedAt(published).id)).isEqualTo(day);
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
        try (HotFixture fixture = new HotFixture("madang.hot.zone=" + zone)) {
            HotTestArticle before = HotTestArticle.publishedAt(first.minusMillis(1));
            HotTestArticle earliest = HotTestArticle.publishedAt(first);
            HotTestArticle latest = HotTestArticle.publishedAt(last);
            HotTestArticle after = HotTestArticle.publishedAt(last.plusMillis(1));
            fixture.setNow(last.plus(Duration.ofHours(12)));
            fixture.tell(before.created(), earliest.created(), latest.created(), after.created());
            Instant end = fixture.days().finalAt(day);
            assertThat(end).isAfterOrEqualTo(last.plus(Duration.ofHours(1)));
            Instant inTime = end.minusMillis(1);
            fixture.tell(earliest.liked(1, inTime), earliest.commented(2, inTime), earliest.viewed(1, inTime));
            fixture.tell(latest.liked(1, inTime), latest.commented(1, inTime), latest.viewed(4, inTime));
            for (HotTestArticle article : List.of(earliest, latest)) {
                fixture.tell(article.liked(9, end), article.uncommented(0, end), article.viewed(99, end));
            }
            assertThat(fixture.top(day))
                    .extracting(HotArticle::articleId, HotArticle::score)
                    .containsExactly(tuple(latest.id, 9L), tuple(earliest.id, 8L));
            assertThat(fixture.events("late")).isEqualTo(6);
        }
    }

    @Test
    void countsWhatHappenedInTimeHoweverLateItIsProcessedAndInWhateverOrder() {
        HotTestArticle article = HotTestArticle.publishedAt(Instant.parse("2026-11-16T14:59:59.999Z"));
        Instant end = Instant.parse("2026-11-16T16:00:00Z");
        Event<?> inTime = article.liked(4, end.minusMillis(1));
        Event<?> tooLate = article.liked(5, end);
        for (List<Event<?>> order : List.<List<Event<?>>>of(
                List.of(article.created(), inTime, tooLate),
                List.of(tooLate, inTime, article.created()),
                List.of(tooLate, article.created(), inTime, tooLate))) {
            for (Duration delay : List.of(Duration.ZERO, Duration.ofHours(3), Duration.ofDays(5))) {
                try (HotFixture fixture = new HotFixture()) {
                    fixture.setNow(end.plus(delay));
                    order.forEach(fixture::tell);
                    assertThat(fixture.top(LocalDate.of(2026, 11, 16)))
                            .extracting(HotArticle::likeCount)
                            .containsExactly(4L);
                }
            }
        }
    }

    @Test
    void isADayInSeoulUnlessConfiguredOtherwise() {
        try (HotFixture fixture = new HotFixture()) {
            assertThat(fixture.hot().days(null).getFirst().zone()).isEqualTo("Asia/Seoul");
            assertThat(fixture.hot().days(null).getFirst().date()).isEqualTo("20261116");
        }
    }

    @Test
    void stillTakesEditsAndDeletionsWhenItIsFinal() {
        try (HotFixture fixture = new HotFixture()) {
            LocalDate day = fixture.days().today();
            HotTestArticle kept = HotTestArticle.publishedAt(HotFixture.NOON);
            HotTestArticle gone = HotTestArticle.publishedAt(HotFixture.NOON);
            fixture.tell(kept.created(), gone.created(), kept.liked(1), gone.liked(2));
            fixture.setNow(HotFixture.NOON.plus(Duration.ofDays(3)));
            fixture.tell(kept.retitled("said better", fixture.now()), gone.deleted(fixture.now()));
            assertThat(fixture.top(day)).singleElement().satisfies(shown -> {
                assertThat(shown.title()).isEqualTo("said better");
                assertThat(shown.score()).isEqualTo(3);
            });
        }
    }

    @Test
    void takesInAnArticleThatArrivesWhenItsDayIsFinal() {
        try (HotFixture fixture = new HotFixture()) {
            LocalDate day = fixture.days().today();
            HotTestArticle article = HotTestArticle.publishedAt(HotFixture.NOON);
            fixture.tell(article.liked(2));
            fixture.setNow(HotFixture.NOON.plus(Duration.ofDays(2)));
            fixture.tell(article.created());
            assertThat(fixture.top(day)).extracting(HotArticle::score).containsExactly(6L);
        }
    }

    @Test
    void letsEverythingExpireTogetherAndNotBeforeItsTime() {
        try (HotFixture fixture = new HotFixture("madang.hot.kept-days=9")) {
            fixture.setNow(Instant.now());
            HotTestArticle article = HotTestArticle.publishedAt(fixture.now());
            HotTestArticle deleted = HotTestArticle.publishedAt(fixture.now());
            HotTestArticle waiting = HotTestArticle.publishedAt(fixture.now());
            fixture.tell(article.created(), article.liked(1), article.viewed(1));
            fixture.tell(deleted.created(), deleted.deleted(fixture.now()), waiting.liked(1));
            Instant expiry = fixture.days().expiresAt(fixture.days().today());
            assertThat(Duration.between(fixture.now(), expiry)).isGreaterThan(Duration.ofDays(7));
            assertThat(fixture.everything().keySet()).hasSize(5).allSatisfy(key -> assertThat(
                            fixture.redis().pexpiretime(key))
                    .isEqualTo(expiry.toEpochMilli()));
        }
    }

    @Test
    void takesInNothingOfADayThatIsForgotten() {
        try (HotFixture fixture = new HotFixture("madang.hot.kept-days=9")) {
            fixture.setNow(Instant.now());
            LocalDate oldest = fixture.days().today().minusDays(8);
            Instant begin = oldest.atStartOfDay(fixture.days().zone()).toInstant();
            HotTestArticle forgotten = HotTestArticle.publishedAt(begin.minusMillis(1));
            fixture.tell(forgotten.created(), forgotten.liked(1));
            assertThat(fixture.everything()).isEmpty();
            assertThat(fixture.events("forgotten")).isEqualTo(2);
            fixture.tell(HotTestArticle.publishedAt(begin).created());
            assertThat(fixture.everything()).isNotEmpty();
        }
    }
}
