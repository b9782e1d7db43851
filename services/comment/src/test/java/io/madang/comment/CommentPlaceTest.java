package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.testkit.service.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Places at the edges of what a path can say. */
class CommentPlaceTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);

    @Test
    void tellsCapitalLettersFromSmallOnesAndPutsThemFirst() {
        Comment capital = move(server.comment(article, writer), "0000Z");
        Comment small = server.comment(article, writer);
        assertThat(small.path()).isEqualTo("0000a");
        Comment below = server.answer(capital, writer);
        assertThat(new Discussion(server, article).expectSound())
                .extracting(Comment::id)
                .containsExactly(capital.id(), below.id(), small.id());
    }

    @Test
    void countsOnFromTheLastThreadHoweverDeepItsLastCommentIs() {
        Comment first = move(server.comment(article, writer), "0000z");
        server.answer(server.answer(first, writer), writer);
        assertThat(server.comment(article, writer).path()).isEqualTo("00010");
    }

    @Test
    void refusesOneMoreThanThereAreNumbers() {
        Comment last = move(server.comment(article, writer), "zzzzz");
        Reply refused = server.post(article, writer, null, "one more").expect(422);
        assertThat(refused.text("detail")).contains("No more comments fit");
        Comment answer = server.answer(last, writer);
        assertThat(answer.path()).isEqualTo("zzzzz00000");
        move(answer, "zzzzzzzzzz");
        server.post(article, writer, last.id(), "one more").expect(422);
        assertThat(new Discussion(server, article).expectSound()).hasSize(2);
    }

    @Test
    void goesAsDeepAsTheColumnHoldsWhereThatIsConfigured() {
        try (CommentServer deep = CommentServer.start("madang.comment.max-depth=10")) {
            Comment comment = deep.comment(article, writer);
            for (int level = 2; level <= 10; level++) {
                comment = deep.answer(comment, writer);
            }
            assertThat(comment.path()).hasSize(50);
            deep.post(article, writer, comment.id(), "deeper").expect(422);
            server.post(article, writer, comment.id(), "deeper").expect(422);
            List<Comment> all = new Discussion(deep, article).expectSound();
            assertThat(new Discussion(deep, article).byScroll(1)).isEqualTo(all).hasSize(10);
        }
    }

    /** Puts a comment without answers at another place. */
    private Comment move(Comment comment, String path) {
        server.shard(article)
                .sql("update comments set path = :path where article_id = :article and comment_id = :id")
                .param("path", path)
                .param("article", article.value())
                .param("id", comment.id().value())
                .update();
        return server.one(comment).expect(200).as(Comment.class);
    }
}
