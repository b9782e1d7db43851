package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Requests that are sent more than once. */
class IdempotencyTest {

    private final CommentServer server = CommentServer.shared();
    private final CommentServer second = CommentServer.second();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final Map<String, String> key =
            Map.of("Idempotency-Key", UUID.randomUUID().toString());

    @Test
    void writesOneCommentHoweverOftenItIsAsked() {
        Comment first =
                server.post(article, writer, null, "once", key).expect(201).as(Comment.class);
        Reply again = server.post(article, writer, null, "once", key).expect(201);
        assertThat(again.as(Comment.class)).isEqualTo(first);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(first);
        assertThat(new Discussion(server, article).count().version()).isEqualTo(1);
    }

    @Test
    void writesOneCommentForManyAtOnceThroughTwoInstances() {
        List<Comment> replies = Concurrently.run(16, thread -> (thread % 2 == 0 ? server : second)
                .post(article, writer, null, "once", key)
                .expect(201)
                .as(Comment.class));
        assertThat(replies).containsOnly(replies.getFirst());
        assertThat(new Discussion(server, article).expectSound()).containsExactly(replies.getFirst());
    }

    @Test
    void refusesTheKeyOfAnotherRequest() {
        Comment first =
                server.post(article, writer, null, "once", key).expect(201).as(Comment.class);
        server.post(article, writer, null, "twice", key).expect(422);
        server.post(article, writer, first.id(), "once", key).expect(422);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(first);
    }

    @Test
    void keepsKeysApartByWriterAndArticle() {
        server.post(article, writer, null, "once", key).expect(201);
        server.post(article, server.newUser(), null, "once", key).expect(201);
        assertThat(new Discussion(server, article).expectSound()).hasSize(2);
        ArticleId other = server.newArticle(CommentStyle.THREADED);
        server.post(other, writer, null, "once", key).expect(201);
        assertThat(new Discussion(server, other).expectSound()).hasSize(1);
    }

    @Test
    void keepsNoKeyOfARequestThatWasRefused() {
        Comment root = server.comment(article, writer);
        Comment answer = server.answer(root, writer);
        server.delete(root, writer).expect(204);
        server.post(article, writer, root.id(), "late", key).expect(409);
        server.post(article, writer, answer.id(), "in time", key).expect(201);
    }

    @Test
    void refusesWhatIsNoKey() {
        for (String text : List.of("two words", "k".repeat(201))) {
            server.post(article, writer, null, "once", Map.of("Idempotency-Key", text))
                    .expect(400);
        }
        assertThat(new Discussion(server, article).count().count()).isZero();
    }
}
