package io.madang.web.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.read.ReadArticleSummary;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is hot on a board. */
class BoardSortTest {

    private static final Instant NOW = Instant.parse("2026-11-19T00:00:00Z");

    @Test
    void isHotterTheMoreIsDoneAboutItAndTheYoungerItIs() {
        double fresh = heat(Duration.ofMinutes(10), 5L);
        assertThat(heat(Duration.ofMinutes(10), 6L)).isGreaterThan(fresh);
        assertThat(heat(Duration.ofHours(30), 5L)).isLessThan(fresh).isPositive();
        assertThat(heat(Duration.ofHours(30), 5000L))
                .as("yesterday's may be hotter than today's")
                .isGreaterThan(fresh);
    }

    @Test
    void isColdWhereNothingIsKnown() {
        assertThat(heat(Duration.ofHours(1), null)).isZero();
        assertThat(heat(Duration.ofHours(-1), 1L))
                .as("by a clock that is behind")
                .isPositive()
                .isFinite();
    }

    private static double heat(Duration age, @Nullable Long likes) {
        Instant at = NOW.minus(age);
        return BoardSort.HOT.measure(
                new ReadArticleSummary(
                        new ArticleId(1),
                        new BoardId(2),
                        new UserId(3),
                        "writer",
                        "title",
                        CommentStyle.TWO_LEVEL,
                        1,
                        at,
                        at,
                        null,
                        null,
                        likes,
                        null,
                        null),
                NOW);
    }
}
