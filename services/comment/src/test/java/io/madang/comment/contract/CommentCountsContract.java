package io.madang.comment.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.count.ArticleCount;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link CommentCounts} promises, wherever the service runs. */
abstract class CommentCountsContract {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final CommentServer asked;
    private final CommentCounts counts;

    /** @param asked the instance whose {@link CommentCounts} is tried */
    CommentCountsContract(CommentServer asked) {
        this.asked = asked;
        this.counts = asked.bean(CommentCounts.class);
    }

    @Test
    void countsWhatIsNotDeleted() {
        Comment root = server.comment(article, writer);
        server.answer(root, writer);
        assertThat(counts.counts(List.of(article))).containsExactly(new ArticleCount(article, 2, 2));
        server.delete(root, writer).expect(204);
        assertThat(counts.counts(List.of(article))).containsExactly(new ArticleCount(article, 1, 3));
    }

    @Test
    void answersInTheOrderOfTheIdsWithNoneForTheUnknown() {
        server.comment(article, writer);
        ArticleId other = server.newArticle(CommentStyle.TWO_LEVEL);
        server.comment(other, writer);
        ArticleId silent = server.newArticle(CommentStyle.TWO_LEVEL);
        assertThat(counts.counts(List.of(silent, other, article, other)))
                .containsExactly(
                        ArticleCount.none(silent),
                        new ArticleCount(other, 1, 1),
                        new ArticleCount(article, 1, 1),
                        new ArticleCount(other, 1, 1));
    }

    @Test
    void answersNothingToNothing() {
        assertThat(counts.counts(List.of())).isEmpty();
    }

    @Test
    void takesAHundredIdsAndNoMore() {
        assertThat(counts.counts(Collections.nCopies(100, article))).hasSize(100);
        Failure failure = catchThrowableOfType(Failure.class, () -> counts.counts(Collections.nCopies(101, article)));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessage("ids may name at most 100 articles, not 101");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-7", "x", "7,x"})
    void refusesWhatIsNoId(String ids) {
        asked.caller().get("/v1/comments/counts?ids=" + ids, null).expect(400);
    }
}
