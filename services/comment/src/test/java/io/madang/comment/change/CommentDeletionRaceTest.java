package io.madang.comment.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleDirectory;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Comments of those who have seen the article just before it was deleted: nothing but the database stops them. */
class CommentDeletionRaceTest {

    private final CommentServer server = CommentServer.shared();
    private final CommentChanges commentChanges = server.bean(CommentChanges.class);
    private final UserId writer = server.newUser();

    @Test
    void refusesEveryChangeOnceTheArticleIsCleanedUp() {
        ArticleHead article = newArticle();
        Comment comment = server.comment(article.id(), writer);
        cleanUp(article.id());
        assertThat(refusal(article, new CommentChange.Creation(writer, null, new CommentContent("late"), null)))
                .isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(refusal(article, new CommentChange.Edit(writer, comment.id(), new CommentContent("late"), "\"1\"")))
                .isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(refusal(article, new CommentChange.Deletion(writer, comment.id(), false, "")))
                .isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(rows(article.id())).isZero();
    }

    @Test
    void leavesNothingWhateverTheOrderOfCommentsAndCleaningUp() {
        List<ArticleHead> doomed = Stream.generate(this::newArticle).limit(30).toList();
        // some have comments, the others have no count yet
        doomed.subList(0, 15).forEach(article -> server.comment(article.id(), writer));
        Concurrently.run(8, thread -> {
            for (ArticleHead article : doomed) {
                if (thread < 2) {
                    cleanUp(article.id());
                } else {
                    refusal(article, new CommentChange.Creation(writer, null, new CommentContent("a comment"), null));
                }
            }
            return thread;
        });
        for (ArticleHead article : doomed) {
            assertThat(rows(article.id())).as("rows of %s", article.id()).isZero();
        }
    }

    private ArticleHead newArticle() {
        return server.bean(ArticleDirectory.class).required(server.newArticle(CommentStyle.THREADED));
    }

    private void cleanUp(ArticleId article) {
        server.bean(ArticleCleanup.class).apply(List.of(ArticleEvents.deleted(article)));
    }

    /** Why the change was refused; null if it was made. */
    private @Nullable ErrorCode refusal(ArticleHead article, CommentChange change) {
        try {
            commentChanges.change(article, change);
            return null;
        } catch (Failure e) {
            return e.code();
        }
    }

    private long rows(ArticleId article) {
        return server.shard(article)
                .sql(
                        """
                        select (select count(*) from comments where article_id = :article)
                             + (select count(*) from article_comment_count where article_id = :article)
                        """)
                .param("article", article.value())
                .query(Long.class)
                .single();
    }
}
