package io.madang.read.comment.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.comment.Commenting;
import io.madang.read.list.ListServer;
import org.junit.jupiter.api.Test;

/** What {@link FirstComments} promises, wherever the service runs. */
abstract class FirstCommentsContract {

    private final ListServer server = ListServer.shared();
    private final Commenting commenting = new Commenting(server);
    private final ArticleId article = server.publish(server.newBoard());
    private final UserId writer = commenting.newUser();
    private final FirstComments reading;

    /** @param asked the instance whose {@link FirstComments} is tried */
    FirstCommentsContract(ListServer asked) {
        this.reading = asked.bean(FirstComments.class);
    }

    @Test
    void givesTheFirstCommentsAndTheCursorOfTheOthers() {
        Comment first = commenting.write(article, writer, null, "**one**");
        Comment second = commenting.write(article, writer, null, "two");
        Comment answer = commenting.write(article, writer, first.id(), "below one");
        CommentScroll part = reading.first(article, 2, ContentFormat.markdown);
        assertThat(part.comments()).containsExactly(first, answer);
        CommentScroll rest = server.bean(CommentReading.class).scroll(article, part.next(), 2, ContentFormat.markdown);
        assertThat(rest.comments()).containsExactly(second);
        assertThat(reading.first(article, 3, ContentFormat.markdown).next()).isNull();
        assertThat(reading.first(article, 3, ContentFormat.html))
                .isEqualTo(server.bean(CommentReading.class).scroll(article, null, 3, ContentFormat.html));
    }

    @Test
    void hasNothingOfAnArticleWithoutComments() {
        assertThat(reading.first(article, 30, ContentFormat.html).comments()).isEmpty();
    }

    @Test
    void refusesWhatIsNotThere() {
        assertThatThrownBy(() -> reading.first(new ArticleId(1), 30, ContentFormat.html))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> reading.first(article, 101, ContentFormat.html))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID));
    }
}
