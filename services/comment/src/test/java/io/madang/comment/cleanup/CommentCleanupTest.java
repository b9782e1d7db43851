package io.madang.comment.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.WrittenComments;
import io.madang.reference.ArticleCleanup;
import io.madang.sharding.Shard;
import io.madang.testkit.BoardAudit;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.service.ArticleEvents;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is left of comments when their article is deleted: nothing, and at no moment an answer to nothing. */
class CommentCleanupTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.TWO_LEVEL);
    private final Shard shard = server.shard(article);

    /** Other tests put rows into the same tables that no service would write. */
    private final Map<String, Long> before = violations();

    @Test
    void looksAtWhatIsLeftInTheOrderOfThePaths() {
        shard.sql(
                        """
                        insert into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                            writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                        select ?, seq, 0, lpad(seq, 5, '0'), ?, 1, 'hana', 1, 'much to delete', false, 1,
                            utc_timestamp(3), utc_timestamp(3) from seq_1_to_20000
                        """)
                .params(article.value(), shard.number())
                .update();
        shard.sql("analyze table comments").query().listOfRows();
        Map<String, Object> params = Map.of("article", article.value(), "limit", 1000, "path", "19001");
        assertThat(plans(OrphanedComments.LAST, params)).contains("path");
        assertThat(plans(OrphanedComments.DELETE_FROM, params)).containsExactly("path");
    }

    private List<String> plans(String statement, Map<String, Object> params) {
        return shard.sql("explain " + statement)
                .params(params)
                .query((row, number) -> String.valueOf(row.getString("key")))
                .list();
    }

    @Test
    void deletesCommentsAndCountAndNothingElseHoweverOftenItIsTold() {
        ArticleId other = server.newArticle(CommentStyle.TWO_LEVEL);
        server.comment(other, writer);
        Comment first = server.comment(article, writer);
        server.answer(first, writer);
        server.delete(first, writer).expect(204);
        ArticleCleanup cleanup = server.bean(ArticleCleanup.class);
        cleanup.apply(List.of(ArticleEvents.deleted(article)));
        assertThat(number("select count(*) from comments where article_id = ?")).isZero();
        assertThat(number("select count(*) from article_comment_count where article_id = ?"))
                .isZero();
        cleanup.apply(List.of(ArticleEvents.deleted(article), ArticleEvents.deleted(article)));
        assertThat(server.shard(other)
                        .sql("select comment_count from article_comment_count where article_id = ?")
                        .param(other.value())
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
        auditIsGreen();
    }

    @Test
    void leavesEverythingInOrderWhereItIsCutOff() {
        Comment first = server.comment(article, writer);
        Comment second = server.comment(article, writer);
        answers(first, 900);
        answers(second, 900);
        assertThat(new OrphanedComments(shards()).deleteBatch(article)).isTrue();
        assertThat(number("select count(*) from comments where article_id = ?"))
                .isEqualTo(802)
                .isEqualTo(number("select comment_count from article_comment_count where article_id = ?"));
        auditIsGreen();
        assertThat(new OrphanedComments(shards()).deleteBatch(article)).isFalse();
        assertThat(number("select count(*) from comments where article_id = ?")).isZero();
    }

    @Test
    void showsNothingOfADeletedArticleBeforeItIsCleanedUp() {
        ArticleId other = server.newArticle(CommentStyle.TWO_LEVEL);
        Comment gone = server.comment(article, writer);
        Comment left = server.comment(other, writer);
        server.caller()
                .call("DELETE", "/v1/articles/" + article, server.instance().adminToken(writer))
                .expect(204);
        assertThat(number("select count(*) from comments where article_id = ?"))
                .as("nobody has cleaned up")
                .isEqualTo(1);
        assertThat(server.caller()
                        .get("/v1/users/" + writer + "/comments", null)
                        .expect(200)
                        .as(WrittenComments.class)
                        .comments())
                .extracting(Comment::id)
                .containsExactly(left.id());
        server.post(article, writer, null, "too late").expect(404);
        server.post(article, writer, gone.id(), "too late").expect(404);
        server.edit(gone, writer, "too late").expect(404);
        server.delete(gone, writer).expect(404);
        server.one(gone).expect(404);
        server.caller().get(CommentServer.path(article), null).expect(404);
    }

    private io.madang.sharding.Shards shards() {
        return server.bean(io.madang.comment.common.CommentStore.class).shards();
    }

    /** Answers written straight to the table; the count with them. */
    private void answers(Comment parent, int answers) {
        List<Object> params = new ArrayList<>();
        for (int i = 0; i < answers; i++) {
            String path = parent.path() + "%05d".formatted(i);
            Collections.addAll(
                    params,
                    article.value(),
                    parent.id().value() * 1000 + i,
                    parent.id().value(),
                    path,
                    shard.number(),
                    writer.value());
        }
        String row = "(?, ?, ?, ?, ?, ?, 'w', 1, 'an answer', false, 1, utc_timestamp(3), utc_timestamp(3))";
        shard.sql("insert into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,"
                        + " writer_nickname, writer_nickname_version, content, deleted, version, created_at,"
                        + " modified_at) values " + String.join(", ", Collections.nCopies(answers, row)))
                .params(params)
                .update();
        shard.sql("update article_comment_count set comment_count = comment_count + ? where article_id = ?")
                .params(answers, article.value())
                .update();
    }

    private long number(String statement) {
        return shard.sql(statement).param(article.value()).query(Long.class).single();
    }

    private void auditIsGreen() {
        assertThat(violations()).isEqualTo(before);
    }

    private static Map<String, Long> violations() {
        TestMariaDb database = TestEngines.mariaDb();
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.username(), database.password())) {
            return BoardAudit.violations(connection, "comment");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
