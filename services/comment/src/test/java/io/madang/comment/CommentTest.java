package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing, editing and deleting, as one user after the other does. */
class CommentTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId threaded = server.newArticle(CommentStyle.THREADED);

    @Test
    void keepsWhatWasWrittenWithTheWritersName() {
        Reply reply = server.post(threaded, writer, null, "하나 *둘*\n🐈 \"셋\"").expect(201);
        Comment comment = reply.as(Comment.class);
        assertThat(comment.content()).isEqualTo("하나 *둘*\n🐈 \"셋\"");
        assertThat(comment.writerId()).isEqualTo(writer);
        assertThat(comment.writerNickname())
                .isEqualTo(server.bean(Users.class).user(writer).nickname());
        assertThat(comment.writerNicknameVersion()).isEqualTo(1);
        assertThat(comment.parentId()).isNull();
        assertThat(comment.path()).isEqualTo("00000");
        assertThat(comment.depth()).isZero();
        assertThat(reply.header("Location")).isEqualTo(CommentServer.path(threaded, comment.id()));
        assertThat(reply.header("ETag")).isEqualTo("\"1\"");
        assertThat(server.one(comment).expect(200).as(Comment.class)).isEqualTo(comment);
    }

    @Test
    void saysIdsAsStrings() {
        Comment root = server.comment(threaded, writer);
        Reply answer = server.post(threaded, writer, root.id(), "an answer").expect(201);
        for (String id : List.of("id", "articleId", "parentId", "writerId")) {
            assertThat(answer.json().path(id).isString()).as(id).isTrue();
        }
    }

    @Test
    void listsAnswersBelowTheirParentOldestFirst() {
        Comment first = server.comment(threaded, writer);
        Comment second = server.comment(threaded, writer);
        Comment toSecond = server.answer(second, writer);
        Comment toFirst = server.answer(first, writer);
        Comment toAnswer = server.answer(toFirst, writer);
        Comment alsoToFirst = server.answer(first, writer);
        assertThat(new Discussion(server, threaded).expectSound())
                .containsExactly(first, toFirst, toAnswer, alsoToFirst, second, toSecond);
    }

    @Test
    void refusesToAnswerAnAnswerInTwoLevels() {
        ArticleId article = server.newArticle(CommentStyle.TWO_LEVEL);
        Comment answer = server.answer(server.comment(article, writer), writer);
        Reply refused = server.post(article, writer, answer.id(), "deeper").expect(422);
        assertThat(refused.json().path("maxDepth").asInt()).isEqualTo(2);
        assertThat(new Discussion(server, article).expectSound()).hasSize(2);
    }

    @Test
    void refusesWhatWouldBeTooDeep() {
        Comment comment = server.comment(threaded, writer);
        for (int depth = 1; depth < 5; depth++) {
            comment = server.answer(comment, writer);
            assertThat(comment.depth()).isEqualTo(depth);
        }
        Reply refused = server.post(threaded, writer, comment.id(), "deeper").expect(422);
        assertThat(refused.text("type")).isEqualTo(ErrorCode.UNPROCESSABLE.type());
        assertThat(refused.text("detail")).contains("5 levels");
    }

    @ParameterizedTest
    @EnumSource(CommentStyle.class)
    void refusesAnswersToWhatIsNotHere(CommentStyle style) {
        ArticleId article = server.newArticle(style);
        Comment elsewhere = server.comment(server.newArticle(style), writer);
        server.post(article, writer, elsewhere.id(), "an answer").expect(404);
        server.post(article, writer, new CommentId(7), "an answer").expect(404);
        assertThat(new Discussion(server, article).count().count()).isZero();
    }

    @Test
    void refusesAnArticleThatDoesNotExist() {
        ArticleId none = CommentServer.NO_ARTICLE;
        server.post(none, writer, null, "a comment").expect(404);
        for (String path : List.of("", "?page=1", "/scroll", "/7")) {
            server.caller().get(CommentServer.path(none) + path, null).expect(404);
        }
        server.caller()
                .call("DELETE", CommentServer.path(none, new CommentId(7)), server.token(writer))
                .expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t ", "\u200b\u2060", "a\u0000b", "a\u001bb", "a\u0085b", "a\uffff"})
    void refusesWhatIsNoText(String content) {
        Reply refused = server.post(threaded, writer, null, content).expect(400);
        assertThat(refused.text("field")).isEqualTo("content");
    }

    @Test
    void refusesHalfACharacter() {
        Reply refused = server.post(threaded, writer, null, "\ud800").expect(400);
        assertThat(refused.json().get("errors").get(0).get("field").asString()).isEqualTo("content");
    }

    @Test
    void takesTenThousandCharactersOfAnyPlaneAndNoMore() {
        Comment longest = server.post(threaded, writer, null, "🐈".repeat(10_000))
                .expect(201)
                .as(Comment.class);
        assertThat(server.one(longest).as(Comment.class).content()).isEqualTo("🐈".repeat(10_000));
        server.post(threaded, writer, null, "\"\\\n".repeat(3_333)).expect(201);
        server.post(threaded, writer, null, "a".repeat(10_001)).expect(400);
    }

    @Test
    void editsForWhoeverHasTheCurrentVersion() {
        Comment comment = server.comment(threaded, writer);
        Reply edited = server.edit(comment, writer, "better").expect(200);
        assertThat(edited.header("ETag")).isEqualTo("\"2\"");
        assertThat(edited.text("content")).isEqualTo("better");
        assertThat(server.one(comment).as(Comment.class)).isEqualTo(edited.as(Comment.class));
        assertThat(server.edit(comment, writer, "lost").expect(412).text("type"))
                .isEqualTo(ErrorCode.STALE.type());
        server.caller()
                .call("PUT", CommentServer.path(threaded, comment.id()), server.token(writer), Map.of("content", "x"))
                .expect(428);
        assertThat(server.one(comment).text("content")).isEqualTo("better");
    }

    @Test
    void changesNothingByAnEditToTheSame() {
        Comment comment = server.comment(threaded, writer);
        long version = new Discussion(server, threaded).count().version();
        server.edit(comment, writer, comment.content()).expect(200);
        assertThat(server.one(comment).as(Comment.class)).isEqualTo(comment);
        assertThat(new Discussion(server, threaded).count().version()).isEqualTo(version);
    }

    @Test
    void answersNotModifiedToWhoeverHasIt() {
        Comment comment = server.comment(threaded, writer);
        String path = CommentServer.path(threaded, comment.id());
        server.caller()
                .send("GET", path, null, BodyPublishers.noBody(), Map.of("If-None-Match", "\"1\""))
                .expect(304);
    }

    @Test
    void deletesAtOnceWhatNobodyAnswered() {
        Comment comment = server.comment(threaded, writer);
        server.delete(comment, writer).expect(204);
        server.one(comment).expect(404);
        server.delete(comment, writer).expect(404);
        assertThat(new Discussion(server, threaded).expectSound()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(CommentStyle.class)
    void leavesOnlyThePlaceOfWhatHasAnswers(CommentStyle style) {
        ArticleId article = server.newArticle(style);
        Comment root = server.comment(article, writer);
        Comment answer = server.answer(root, server.newUser());
        server.delete(root, writer).expect(204);

        Comment place = server.one(root).expect(200).as(Comment.class);
        assertThat(place.deleted()).isTrue();
        assertThat(place.content()).isEmpty();
        assertThat(place.writerId()).isNull();
        assertThat(place.writerNickname()).isNull();
        assertThat(new Discussion(server, article).expectSound()).containsExactly(place, answer);
        assertThat(new Discussion(server, article).count().count()).isEqualTo(1);

        assertThat(server.post(article, writer, root.id(), "late").expect(409).text("detail"))
                .contains("deleted");
        server.delete(root, writer).expect(410);
        server.edit(place, writer, "again").expect(410);
        assertThat(new Discussion(server, article).expectSound()).hasSize(2);
    }

    @Test
    void removesMarkedAncestorsWithTheirLastAnswer() {
        Comment root = server.comment(threaded, writer);
        Comment middle = server.answer(root, writer);
        Comment kept = server.answer(root, writer);
        Comment above = server.answer(middle, writer);
        Comment leaf = server.answer(above, writer);
        for (Comment comment : List.of(middle, above, root)) {
            server.delete(comment, writer).expect(204);
        }
        assertThat(new Discussion(server, threaded).expectSound()).hasSize(5);

        server.delete(leaf, writer).expect(204);
        assertThat(new Discussion(server, threaded).expectSound())
                .extracting(Comment::id)
                .containsExactly(root.id(), kept.id());
        server.delete(kept, writer).expect(204);
        assertThat(new Discussion(server, threaded).expectSound()).isEmpty();
        assertThat(new Discussion(server, threaded).count().version()).isEqualTo(10);
    }

    @Test
    void showsSafeHtmlWhereItIsAskedFor() {
        Comment comment = server.post(threaded, writer, null, "*하나* <script>alert(1)</script>")
                .expect(201)
                .as(Comment.class);
        String path = CommentServer.path(threaded);
        String html = server.caller()
                .get(path + "/" + comment.id() + "?format=html", null)
                .expect(200)
                .text("content");
        assertThat(html).contains("<em>하나</em>").doesNotContain("<script");
        for (String list : List.of("?format=html", "/scroll?format=html")) {
            Reply reply = server.caller().get(path + list, null).expect(200);
            assertThat(Discussion.comments(reply)).extracting(Comment::content).containsExactly(html);
        }
        server.caller().get(path + "?format=pdf", null).expect(400);
    }
}
