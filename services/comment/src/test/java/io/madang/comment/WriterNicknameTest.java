package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The nickname that readers see with a comment, after its writer has changed it. */
class WriterNicknameTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);

    @Test
    void showsTheNewNicknameWithAllThatItsWriterHasWritten() {
        Comment first = server.comment(article, writer);
        Comment elsewhere = server.comment(server.newArticle(CommentStyle.TWO_LEVEL), writer);
        Comment others = server.comment(article, server.newUser());
        String nickname = rename();
        await().atMost(LIMIT).untilAsserted(() -> {
            assertThat(new Discussion(server, article).byPage(10))
                    .extracting(Comment::writerNickname)
                    .containsExactly(nickname, others.writerNickname());
            assertThat(new Discussion(server, article).byScroll(10))
                    .extracting(Comment::writerNickname)
                    .containsExactly(nickname, others.writerNickname());
            assertThat(Discussion.comments(server.caller().get("/v1/users/" + writer + "/comments", null)))
                    .extracting(Comment::writerNickname)
                    .containsExactly(nickname, nickname);
        });
        for (Comment comment : List.of(first, elsewhere)) {
            Comment now = server.one(comment).expect(200).as(Comment.class);
            assertThat(now.writerNickname()).isEqualTo(nickname);
            assertThat(now.writerNicknameVersion()).isEqualTo(2);
            assertThat(now.version()).as("nobody has edited it").isEqualTo(1);
        }
    }

    @Test
    void doesNotSayNotModifiedToWhoeverHasTheOldNickname() {
        Comment comment = server.comment(article, writer);
        String path = CommentServer.path(article, comment.id());
        String nickname = rename();
        await().atMost(LIMIT).untilAsserted(() -> assertThat(server.caller()
                        .send("GET", path, null, BodyPublishers.noBody(), Map.of("If-None-Match", "\"1\""))
                        .expect(200)
                        .text("writerNickname"))
                .isEqualTo(nickname));
        Reply now = server.one(comment);
        assertThat(now.header("ETag")).isEqualTo("\"1-2\"");
        server.caller()
                .send("GET", path, null, BodyPublishers.noBody(), Map.of("If-None-Match", "\"1-2\""))
                .expect(304);
        rename();
        // a nickname is not what an edit is conditional on, whichever it was
        Reply edited = server.caller()
                .call(
                        "PUT",
                        path,
                        server.token(writer),
                        Map.of("content", "better"),
                        Map.of("If-Match", now.header("ETag")));
        assertThat(edited.expect(200).text("content")).isEqualTo("better");
        server.caller()
                .call("PUT", path, server.token(writer), Map.of("content", "x"), Map.of("If-Match", "\"1-3\""))
                .expect(412);
    }

    /** Two instances share the shards; writers and changes meet at any moment. */
    @Test
    void endsWithTheLastNicknameWhateverHappensAtTheSameTime() {
        List<CommentServer> instances = List.of(server, CommentServer.second());
        List<ArticleId> articles = Stream.generate(() -> server.newArticle(CommentStyle.THREADED))
                .limit(8)
                .toList();
        List<String> chosen = Concurrently.run(5, thread -> {
            String last = "";
            for (ArticleId each : articles) {
                if (thread == 0) {
                    last = rename();
                } else {
                    instances.get(thread % 2).comment(each, writer);
                }
            }
            return last;
        });
        await().atMost(LIMIT).untilAsserted(() -> {
            for (ArticleId each : articles) {
                assertThat(new Discussion(server, each).byPage(10)).hasSize(4).allSatisfy(comment -> assertThat(
                                comment.writerNickname())
                        .isEqualTo(chosen.getFirst()));
                assertThat(unconfirmed(each)).isZero();
            }
        });
    }

    @Test
    void forgetsTheNicknameOfAClosedAccount() {
        Comment comment = server.comment(article, writer);
        server.caller()
                .call("DELETE", "/v1/me", server.token(writer), Map.of("password", CommentServer.PASSWORD))
                .expect(204);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(server.one(comment).text("writerNickname"))
                .isEqualTo("closed-" + writer));
    }

    @Test
    void confirmsTheNicknamesOfNewComments() {
        Comment comment = server.comment(article, writer);
        await().atMost(LIMIT)
                .until(() -> server.shard(article)
                                .sql("select count(*) from unconfirmed_nicknames where article_id = ?")
                                .param(article.value())
                                .query(Long.class)
                                .single()
                        == 0);
        assertThat(server.one(comment).text("writerNickname"))
                .isEqualTo(server.bean(Users.class).user(writer).nickname());
    }

    private long unconfirmed(ArticleId of) {
        return server.shard(of)
                .sql("select count(*) from unconfirmed_nicknames where article_id = ?")
                .param(of.value())
                .query(Long.class)
                .single();
    }

    private String rename() {
        String nickname = "n" + UUID.randomUUID().toString().substring(0, 8);
        server.caller()
                .call("PUT", "/v1/me/nickname", server.token(writer), Map.of("nickname", nickname))
                .expect(200);
        return nickname;
    }
}
