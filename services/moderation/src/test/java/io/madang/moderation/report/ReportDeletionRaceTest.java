package io.madang.moderation.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportCategory;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportState;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.moderation.ModerationServer;
import io.madang.sharding.Shard;
import io.madang.testkit.service.Concurrently;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Reports of those who have seen the article just before it was deleted: none of them stays open. */
class ReportDeletionRaceTest {

    private static final BoardId BOARD = new BoardId(77);
    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime());

    private final Shard home = ModerationServer.home();
    private final ReportRows rows = new ReportRows(home);

    @Test
    void leavesNoReportOpenWhateverTheOrderOfReportsAndDeletion() {
        List<ArticleId> articles = LongStream.range(0, 40)
                .mapToObj(i -> new ArticleId(NUMBERS.incrementAndGet()))
                .toList();
        Concurrently.run(6, thread -> {
            for (ArticleId article : articles) {
                if (thread == 0) {
                    rows.closeGone(article, BOARD, Instant.now());
                } else {
                    report(article);
                }
            }
            return thread;
        });
        for (ArticleId article : articles) {
            assertThat(home.sql("select count(*) from reports where article_id = ? and state = 'OPEN'")
                            .param(article.value())
                            .query(Long.class)
                            .single())
                    .as("open reports of %s", article)
                    .isZero();
            assertThat(report(article)).isFalse();
        }
    }

    private boolean report(ArticleId article) {
        long number = NUMBERS.incrementAndGet();
        try {
            rows.add(new Report(
                    new ReportId(number),
                    BOARD,
                    article,
                    null,
                    new UserId(number),
                    ReportCategory.SPAM,
                    "",
                    ReportState.OPEN,
                    Instant.now()));
            return true;
        } catch (Failure e) {
            assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND);
            return false;
        }
    }
}
