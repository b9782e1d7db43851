package io.madang.comment.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.contracts.comment.CommentSnapshots;
import io.madang.contracts.read.ContentFormat;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link CommentReading} promises, wherever the service runs. */
abstract class CommentReadingContract {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final CommentReading comments;

    private final CommentSnapshots snapshots;

    /** @param asked the instance whose {@link CommentReading} is tried */
    CommentReadingContract(CommentServer asked) {
        this.snapshots = asked.bean(CommentSnapshots.class);
        this.comments = asked.bean(CommentReading.class);
    }

    @Test
    void givesPartAfterPartInTheOrderOfThePage() {
        Comment first = server.comment(article, writer);
        Comment second = server.comment(article, writer);
        Comment answer = server.answer(first, writer);
        CommentScroll part = comments.scroll(article, null, 2, ContentFormat.markdown);
        assertThat(part.comments()).extracting(Comment::id).containsExactly(first.id(), answer.id());
        CommentScroll rest = comments.scroll(article, part.next(), 2, ContentFormat.markdown);
        assertThat(rest.comments()).extracting(Comment::id).containsExactly(second.id());
        assertThat(rest.next()).isNull();
    }

    @Test
    void givesTheFirstCommentsWithTheVersionOfTheirLastEvent() {
        assertThat(snapshots.first(article, 2)).isEqualTo(new CommentSnapshot(0, List.of(), true));
        Comment first = server.comment(article, writer);
        Comment second = server.comment(article, writer);
        assertThat(snapshots.first(article, 2)).isEqualTo(new CommentSnapshot(2, List.of(first, second), true));
        Comment answer = server.answer(first, writer);
        assertThat(snapshots.first(article, 2)).isEqualTo(new CommentSnapshot(3, List.of(first, answer), false));
        assertThatThrownBy(() -> snapshots.first(CommentServer.NO_ARTICLE, 2))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> snapshots.first(article, CommentSnapshots.MAX_COMMENTS + 1))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID));
    }

    @Test
    void givesTheNewestFirstWhateverTheyAnswer() {
        Comment first = server.comment(article, writer);
        Comment second = server.comment(article, writer);
        Comment answer = server.answer(first, writer);
        Comment gone = server.comment(article, writer);
        server.delete(gone, writer).expect(204);
        CommentScroll part = comments.newest(article, null, 2, ContentFormat.markdown);
        assertThat(part.comments()).extracting(Comment::id).containsExactly(answer.id(), second.id());
        CommentScroll rest = comments.newest(article, part.next(), 2, ContentFormat.markdown);
        assertThat(rest.comments()).extracting(Comment::id).containsExactly(first.id());
        assertThat(rest.next()).isNull();
        assertThatThrownBy(() -> comments.scroll(article, part.next(), 2, ContentFormat.markdown))
                .as("a cursor of the other order")
                .isInstanceOf(Failure.class);
    }

    @Test
    void keepsThePlaceOfADeletedCommentAndShowsContentsAsHtml() {
        Comment root = server.comment(article, writer);
        server.post(article, writer, root.id(), "*soon* <b>").expect(201);
        server.delete(root, writer).expect(204);
        List<Comment> all =
                comments.scroll(article, null, 10, ContentFormat.html).comments();
        assertThat(all).extracting(Comment::deleted).containsExactly(true, false);
        assertThat(all.getFirst().writerId()).isNull();
        assertThat(all.getLast().content()).contains("<em>soon</em> &lt;b&gt;");
    }

    @Test
    void refusesWhatIsNotThere() {
        assertThatThrownBy(() -> comments.scroll(CommentServer.NO_ARTICLE, null, 10, ContentFormat.html))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThatThrownBy(() -> comments.scroll(article, "no cursor", 10, ContentFormat.html))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID));
        assertThatThrownBy(() -> comments.scroll(article, null, 101, ContentFormat.html))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.INVALID));
    }
}
