package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleDirectory;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may do what. */
class CommentAccessTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final UserId other = server.newUser();
    private final BoardId board = server.board(CommentStyle.THREADED);
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final Comment comment = server.comment(article, writer);
    private final String path = CommentServer.path(article, comment.id());

    @Test
    void letsAnybodyRead() {
        for (String readable : List.of(path, CommentServer.path(article), CommentServer.path(article) + "/scroll")) {
            server.caller().get(readable, null).expect(200);
        }
        server.caller().get("/v1/comments/counts?ids=" + article, null).expect(200);
    }

    @Test
    void letsNobodyWriteWhoIsNotLoggedIn() {
        Map<String, String> body = Map.of("content", "x");
        server.caller().call("POST", CommentServer.path(article), null, body).expect(401);
        server.caller()
                .call("PUT", path, null, body, Map.of("If-Match", "\"1\""))
                .expect(401);
        server.caller().call("DELETE", path, null).expect(401);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
    }

    @Test
    void letsOnlyTheWriterEdit() {
        String moderator = server.instance().moderatorToken(other, board.value());
        for (String token :
                List.of(server.token(other), moderator, server.instance().adminToken(other))) {
            server.caller()
                    .call("PUT", path, token, Map.of("content", "x"), Map.of("If-Match", "\"1\""))
                    .expect(403);
        }
        server.edit(comment, writer, "mine").expect(200);
    }

    @Test
    void letsNeitherStrangersNorModeratorsOfOtherBoardsDelete() {
        server.delete(comment, other).expect(403);
        String elsewhere = server.instance().moderatorToken(other, board.value() + 1);
        server.caller().call("DELETE", path, elsewhere).expect(403);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
    }

    @Test
    void letsModeratorsOfTheBoardDelete() {
        String moderator = server.instance().moderatorToken(other, board.value());
        server.caller().call("DELETE", path, moderator).expect(204);
        server.one(comment).expect(404);
    }

    @Test
    void letsAdministratorsDelete() {
        server.caller()
                .call("DELETE", path, server.instance().adminToken(other))
                .expect(204);
        server.one(comment).expect(404);
    }

    @Test
    void refusesACommentUnderAnotherArticlesAddress() {
        ArticleId elsewhere = server.newArticle(CommentStyle.THREADED);
        String wrong = CommentServer.path(elsewhere, comment.id());
        server.caller().get(wrong, null).expect(404);
        server.caller().call("DELETE", wrong, server.token(writer)).expect(404);
        server.caller()
                .call("PUT", wrong, server.token(writer), Map.of("content", "x"), Map.of("If-Match", "*"))
                .expect(404);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
    }

    @Test
    void letsTheBannedReadAndDeleteButNotWriteOnThatBoard() {
        BoardId of =
                server.instance().bean(ArticleDirectory.class).required(article).boardId();
        String banned = token(Map.of(of.value(), Instant.now().plusSeconds(3600)));
        Reply refused = server.caller()
                .call("POST", CommentServer.path(article), banned, Map.of("content", "x"))
                .expect(403);
        assertThat(refused.text("detail")).contains("banned").contains("UTC");
        server.caller()
                .call("PUT", path, banned, Map.of("content", "x"), Map.of("If-Match", "\"1\""))
                .expect(403);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
        String elsewhere = token(Map.of(of.value() + 1, Instant.now().plusSeconds(3600)));
        String ended = token(Map.of(of.value(), Instant.now().minusSeconds(1)));
        for (String token : List.of(elsewhere, ended)) {
            server.caller()
                    .call("POST", CommentServer.path(article), token, Map.of("content", "x"))
                    .expect(201);
        }
        server.caller().call("DELETE", path, banned).expect(204);
    }

    private String token(Map<Long, Instant> bans) {
        return server.instance()
                .bean(AccessTokens.class)
                .issue(Caller.ofUser(writer, 0, false, Set.of()).withBans(bans), Duration.ofMinutes(10));
    }

    @Test
    void letsNobodyCommentOnAClosedArticle() {
        ArticleId closed = server.newArticle(CommentStyle.THREADED);
        String admin = server.instance().adminToken(other);
        server.caller()
                .call("PUT", "/v1/articles/" + closed + "/closing", admin)
                .expect(200);
        for (String token : List.of(server.token(writer), admin)) {
            Reply refused = server.caller()
                    .call("POST", CommentServer.path(closed), token, Map.of("content", "x"))
                    .expect(409);
            assertThat(refused.text("detail")).contains("closed");
            assertThat(refused.text("closedAt")).isNotEmpty();
        }
        assertThat(new Discussion(server, closed).expectSound()).isEmpty();
    }

    @Test
    void knowsTheSuspendedNoMoreWithinAMoment() {
        suspend(writer);
        await().until(() -> server.post(article, writer, null, "x").status() == 401);
        server.edit(comment, writer, "x").expect(401);
        server.delete(comment, writer).expect(401);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
    }

    /** As long as Redis is away, access that has ended elsewhere lives until its token expires. */
    @Test
    void letsTheSuspendedDeleteButNotWriteWhereNobodyHasHeardThatTheirAccessEnded() {
        suspend(writer);
        String unheardOf = server.instance()
                .bean(AccessTokens.class)
                .issue(Caller.ofUser(writer, 0, false, Set.of(), Long.MAX_VALUE), Duration.ofMinutes(10));
        Map<String, String> body = Map.of("content", "x");
        Reply refused = server.caller()
                .call("POST", CommentServer.path(article), unheardOf, body)
                .expect(403);
        assertThat(refused.text("detail")).contains("suspended");
        server.caller()
                .call("PUT", path, unheardOf, body, Map.of("If-Match", "\"1\""))
                .expect(403);
        assertThat(new Discussion(server, article).expectSound()).containsExactly(comment);
        server.caller().call("DELETE", path, unheardOf).expect(204);
    }

    @Test
    void refusesATokenOfSomebodyWhoHasNoAccount() {
        server.post(article, new UserId(3), null, "x").expect(403);
    }

    @Test
    void limitsHowOftenOneComments() {
        try (CommentServer strict =
                CommentServer.start("madang.limits.comment=2/1h", "madang.limits.comment-change=1/1h")) {
            UserId eager = strict.newUser();
            Comment first = strict.comment(article, eager);
            strict.comment(article, eager);
            strict.post(article, eager, null, "x").expect(429);
            strict.comment(article, strict.newUser());
            strict.edit(first, eager, "better").expect(200);
            strict.delete(first, eager).expect(429);
        }
    }

    private void suspend(UserId user) {
        String admin = server.instance().adminToken(other);
        server.caller().call("PUT", "/v1/users/" + user + "/suspension", admin).expect(204);
    }
}
