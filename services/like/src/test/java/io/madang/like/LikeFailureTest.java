package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of those who share a transaction that fails. */
class LikeFailureTest {

    private final LikeServer server = LikeServer.shared();

    @Test
    void failsForAllAndChangesNothing() {
        ArticleId article = server.newArticle();
        UserId early = server.newUser();
        server.like(article, early);
        Shard shard = server.shard(article);
        // the last statement of the transaction finds no place for its event
        shard.sql("rename table outbox to outbox_aside").update();
        try {
            List<Integer> answers = Concurrently.run(50, i -> server.caller()
                    .call(
                            i % 2 == 0 ? "PUT" : "DELETE",
                            LikeServer.path(article),
                            server.token(i == 1 ? early : server.newUser()))
                    .status());
            // all who wanted a change; those who wanted none fail with them, or were by themselves
            assertThat(answers)
                    .isSubsetOf(500, 200)
                    .filteredOn(status -> status == 500)
                    .hasSizeGreaterThanOrEqualTo(26);
        } finally {
            shard.sql("rename table outbox_aside to outbox").update();
        }
        assertThat(server.count(article)).isEqualTo(1).isEqualTo(server.rows(article));
        assertThat(server.version(article)).isEqualTo(1);
        assertThat(server.like(article, server.newUser())).isEqualTo(new LikeResult(true, 2, true));
    }

    @Test
    void failsForAllWhoLikeACommentAndChangesNothing() {
        ArticleId article = server.newArticle();
        CommentId comment = server.newComment(article);
        server.change(true, article, comment, server.newUser());
        failing(article, "comment_like_counts", "comment_id <> " + comment + " or like_count < 2", () -> assertThat(
                        Concurrently.run(30, i -> send(LikeServer.path(article, comment))))
                .containsOnly(500));
        assertThat(server.rowsAndCount(article, comment)).containsExactly(1L, 1L);
        assertThat(server.change(true, article, comment, server.newUser())).isEqualTo(new LikeResult(true, 2, true));
    }

    @Test
    void failsForAllWhoDownvoteAndChangesNothing() {
        ArticleId article = server.newArticle(server.newBoard("likes-and-downvotes"));
        UserId fond = server.newUser();
        server.like(article, fond);
        String votes = "article_id <> " + article + " or downvote_count = 0";
        failing(article, "like_counts", votes, () -> {
            String path = "/v1/articles/" + article + "/downvote";
            assertThat(Concurrently.run(30, i -> i == 7 ? send(path, fond) : send(path)))
                    .containsOnly(500);
        });
        assertThat(server.count(article))
                .as("nobody's like was replaced")
                .isEqualTo(1)
                .isEqualTo(server.rows(article));
        assertThat(server.downvote(true, article, fond)).isEqualTo(new Downvotes.Result(true, true));
        assertThat(server.count(article)).isZero().isEqualTo(server.rows(article));
    }

    /** While the rule holds, a count that breaks it cannot be written: the last statement of the transaction fails. */
    private void failing(ArticleId article, String counts, String rule, Runnable work) {
        Shard shard = server.shard(article);
        shard.sql("alter table " + counts + " add constraint broken check (" + rule + ")")
                .update();
        try {
            work.run();
        } finally {
            shard.sql("alter table " + counts + " drop constraint broken").update();
        }
    }

    private int send(String path) {
        return send(path, server.newUser());
    }

    private int send(String path, UserId user) {
        return server.caller().call("PUT", path, server.token(user)).status();
    }
}
