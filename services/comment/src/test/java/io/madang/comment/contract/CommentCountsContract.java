package io.madang.comment.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.comment.WrittenComments;
import io.madang.contracts.count.ArticleCount;
import io.madang.testkit.service.ArticleCountsContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link CommentCounts} and {@link CommentsByWriter} promise, wherever the service runs. */
abstract class CommentCountsContract extends ArticleCountsContract {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final CommentServer asked;
    private final CommentCounts counts;

    /** @param asked the instance whose {@link CommentCounts} is tried */
    CommentCountsContract(CommentServer asked) {
        super(asked.bean(CommentCounts.class)::counts);
        this.asked = asked;
        this.counts = asked.bean(CommentCounts.class);
    }

    @Test
    void tellsWhatAWriterHasWrittenNewestFirst() {
        CommentsByWriter byWriter = asked.bean(CommentsByWriter.class);
        assertThat(byWriter.commentsBy(writer, null, 30)).isEqualTo(new WrittenComments(List.of(), null, false));
        Comment one = server.comment(article, writer);
        Comment two = server.comment(server.newArticle(CommentStyle.TWO_LEVEL), writer);
        Comment three = server.answer(one, writer);
        UserId other = server.newUser();
        server.answer(one, other);
        WrittenComments first = byWriter.commentsBy(writer, null, 2);
        assertThat(first.comments()).containsExactly(three, two);
        assertThat(byWriter.commentsBy(writer, first.next(), 2))
                .isEqualTo(new WrittenComments(List.of(one), null, false));
        server.delete(one, writer).expect(204);
        assertThat(byWriter.commentsBy(writer, null, 2))
                .isEqualTo(new WrittenComments(List.of(three, two), null, false));
        String list = "/v1/users/" + other + "/comments?size=";
        asked.caller().get(list + "2&cursor=" + first.next(), null).expect(400);
        asked.caller().get(list + "101", null).expect(400);
    }

    @Test
    void countsWhatIsNotDeleted() {
        Comment root = server.comment(article, writer);
        server.answer(root, writer);
        assertThat(counts.counts(List.of(article))).containsExactly(new ArticleCount(article, 2, 2));
        server.delete(root, writer).expect(204);
        assertThat(counts.counts(List.of(article))).containsExactly(new ArticleCount(article, 1, 3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-7", "x", "7,x"})
    void refusesWhatIsNoId(String ids) {
        asked.caller().get("/v1/comments/counts?ids=" + ids, null).expect(400);
    }

    @Override
    protected ArticleId counted(int times) {
        ArticleId commented = server.newArticle(CommentStyle.TWO_LEVEL);
        for (int i = 0; i < times; i++) {
            server.comment(commented, writer);
        }
        return commented;
    }
}
