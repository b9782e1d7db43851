package io.madang.hot.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.contracts.hot.HotDay;
import io.madang.contracts.hot.HotWeights;
import io.madang.hot.HotServer;
import io.madang.hot.HotTestArticle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@link HotArticles} promises, wherever the service runs. */
abstract class HotArticlesContract {

    private static final HotWeights WEIGHTS = new HotWeights(3, 2, 1);

    private final HotServer server = HotServer.shared();
    private final HotArticles hot;

    HotArticlesContract(HotServer asked) {
        this.hot = asked.bean(HotArticles.class);
    }

    @BeforeEach
    void forget() {
        server.clear();
    }

    @Test
    void tellsOfADayAllThatIsKnownOfItsHottestArticles() {
        HotTestArticle article = HotTestArticle.publishedAt(server.begin(2));
        HotTestArticle other = HotTestArticle.publishedAt(server.begin(2));
        server.tell(article.created(), article.liked(2), article.commented(1), article.viewed(4), other.created());
        assertThat(hot.day(server.date(2), null))
                .isEqualTo(new HotDay(
                        server.date(2),
                        server.zone(),
                        true,
                        WEIGHTS,
                        List.of(shown(1, article, 12, 2, 1, 4), shown(2, other, 0, 0, 0, 0))));
    }

    @Test
    void saysThatTodayIsNotFinal() {
        assertThat(hot.day(server.date(0), null))
                .isEqualTo(new HotDay(server.date(0), server.zone(), false, WEIGHTS, List.of()));
    }

    @Test
    void tellsOfOneBoardAlone() {
        HotTestArticle here = HotTestArticle.publishedAt(server.begin(3), new BoardId(11));
        HotTestArticle there = HotTestArticle.publishedAt(server.begin(3), new BoardId(12));
        server.tell(here.created(), there.created(), there.liked(1));
        assertThat(hot.day(server.date(3), new BoardId(11)).articles()).containsExactly(shown(1, here, 0, 0, 0, 0));
        assertThat(hot.days(new BoardId(12)).get(3).articles()).containsExactly(shown(1, there, 3, 1, 0, 0));
        assertThat(hot.day(server.date(3), null).articles()).hasSize(2);
        assertThat(hot.day(server.date(3), new BoardId(13)).articles()).isEmpty();
    }

    @Test
    void tellsOfSevenDaysTheNewestFirst() {
        HotTestArticle first = HotTestArticle.publishedAt(server.begin(6));
        HotTestArticle tooOld = HotTestArticle.publishedAt(server.begin(6).minusMillis(1));
        HotTestArticle today = HotTestArticle.publishedAt(server.begin(0));
        server.tell(first.created(), tooOld.created(), today.created());
        List<HotDay> days = hot.days(null);
        assertThat(days)
                .extracting(HotDay::date)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(0, 6).mapToObj(server::date).toList());
        assertThat(days.getFirst().articles()).containsExactly(shown(1, today, 0, 0, 0, 0));
        assertThat(days.getLast().articles()).containsExactly(shown(1, first, 0, 0, 0, 0));
        assertThat(days.subList(1, 6))
                .allSatisfy(day -> assertThat(day.articles()).isEmpty());
    }

    @Test
    void knowsNoDayThatIsNoneOfTheLastSeven() {
        assertThat(hot.day(server.date(6), null).articles()).isEmpty();
        for (String date : List.of(server.date(7), server.date(-1), "19991231", "20991231")) {
            Failure failure = catchThrowableOfType(Failure.class, () -> hot.day(date, null));
            assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(failure)
                    .hasMessage("There are hot articles from " + server.date(6) + " to " + server.date(0) + ", not of "
                            + date + ". Choose one of these days.");
        }
    }

    @Test
    void refusesWhatIsNoDay() {
        for (String date : List.of("20261301", "20260230", "2026-1-1", "2026111", "202611160", "today", "+2026111")) {
            Failure failure = catchThrowableOfType(Failure.class, () -> hot.day(date, null));
            assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
            assertThat(failure).hasMessage("date: Send a day of the form yyyyMMdd, such as 20261116.");
        }
    }

    private static HotArticle shown(
            int rank, HotTestArticle article, long score, long likes, long comments, long views) {
        return new HotArticle(
                rank,
                article.id,
                article.board(),
                HotTestArticle.WRITER,
                article.title(),
                score,
                likes,
                comments,
                views,
                article.published());
    }
}
