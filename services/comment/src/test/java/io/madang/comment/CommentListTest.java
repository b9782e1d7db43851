package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists by page and by cursor. */
class CommentListTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);
    private final Discussion discussion = new Discussion(server, article);

    @Test
    void isEmptyWhereNobodyHasCommented() {
        Reply page = server.caller().get(CommentServer.path(article), null).expect(200);
        assertThat(page.json().path("comments").size()).isZero();
        assertThat(page.json().path("lastPage").asLong()).isZero();
        assertThat(page.json().path("hasNext").asBoolean()).isFalse();
        assertThat(discussion.byScroll(10)).isEmpty();
    }

    @Test
    void countsNoFurtherThanThePagerShows() {
        comments(25);
        Reply page = server.caller()
                .get(CommentServer.path(article) + "?page=2&size=2", null)
                .expect(200);
        assertThat(page.json().path("limitedCount").asLong()).isEqualTo(21);
        assertThat(page.json().path("firstPage").asLong()).isEqualTo(1);
        assertThat(page.json().path("lastPage").asLong()).isEqualTo(10);
        assertThat(page.json().path("hasNext").asBoolean()).isTrue();
        Reply last = server.caller()
                .get(CommentServer.path(article) + "?page=13&size=2", null)
                .expect(200);
        assertThat(Discussion.comments(last)).hasSize(1);
        assertThat(last.json().path("limitedCount").asLong()).isEqualTo(25);
        assertThat(last.json().path("firstPage").asLong()).isEqualTo(11);
        assertThat(last.json().path("lastPage").asLong()).isEqualTo(13);
        assertThat(last.json().path("hasNext").asBoolean()).isFalse();
        assertThat(discussion.page(14, 2)).isEmpty();
        assertThat(discussion.page(1_000_000_000, 100)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 100})
    void givesTheSameByPageAndByCursorAtAnySize(int size) {
        Comment first = server.comment(article, writer);
        Comment second = server.comment(article, writer);
        List<Comment> expected = List.of(
                first,
                server.answer(first, writer),
                second,
                server.answer(second, writer),
                server.comment(article, writer),
                server.comment(article, writer),
                server.comment(article, writer),
                server.comment(article, writer));
        assertThat(discussion.byScroll(size)).isEqualTo(expected);
        assertThat(discussion.byPage(size)).isEqualTo(expected);
    }

    @Test
    void goesOnFromAPlaceWhoseCommentIsGone() {
        List<Comment> comments = comments(5);
        String cursor = cursorAfter(2);
        server.delete(comments.get(1), writer).expect(204);
        assertThat(after(cursor)).isEqualTo(comments.subList(2, 5));
    }

    @Test
    void goesOnFromADeepPlaceWhoseWholeThreadIsGone() {
        Comment first = server.comment(article, writer);
        Comment answer = server.answer(first, writer);
        Comment second = server.comment(article, writer);
        String cursor = cursorAfter(2);
        server.delete(answer, writer).expect(204);
        server.delete(first, writer).expect(204);
        assertThat(after(cursor)).containsExactly(second);
    }

    @Test
    void doesNotSkipWhoeverTookThePlaceOfWhatIsGone() {
        List<Comment> comments = comments(3);
        String cursor = cursorAfter(2);
        server.delete(comments.get(2), writer).expect(204);
        server.delete(comments.get(1), writer).expect(204);
        Comment next = server.comment(article, writer);
        assertThat(next.path()).isEqualTo(comments.get(1).path());
        assertThat(after(cursor)).containsExactly(next);
    }

    @Test
    void goesOnFromAPlaceWhoseCommentIsMarked() {
        List<Comment> comments = comments(3);
        String cursor = cursorAfter(1);
        Comment answer = server.answer(comments.getFirst(), writer);
        server.delete(comments.getFirst(), writer).expect(204);
        assertThat(after(cursor)).containsExactly(answer, comments.get(1), comments.get(2));
    }

    @Test
    void refusesACursorOfAnotherArticleOrOneThatIsAltered() {
        comments(2);
        String cursor = cursorAfter(1);
        ArticleId other = server.newArticle(CommentStyle.THREADED);
        server.caller()
                .get(CommentServer.path(other) + "/scroll?cursor=" + cursor, null)
                .expect(400);
        char last = cursor.charAt(cursor.length() - 1);
        String altered = cursor.substring(0, cursor.length() - 1) + (last == 'A' ? 'B' : 'A');
        server.caller()
                .get(CommentServer.path(article) + "/scroll?cursor=" + altered, null)
                .expect(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?page=0",
                "?page=1000000001",
                "?size=0",
                "?size=101",
                "/scroll?size=0",
                "/scroll?size=101",
                "/scroll?cursor=x",
                "/0",
                "/x"
            })
    void refusesWhatIsOutOfBounds(String query) {
        server.caller().get(CommentServer.path(article) + query, null).expect(400);
    }

    private List<Comment> comments(int number) {
        List<Comment> comments = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            comments.add(server.comment(article, writer));
        }
        return comments;
    }

    private String cursorAfter(int size) {
        return server.caller()
                .get(CommentServer.path(article) + "/scroll?size=" + size, null)
                .expect(200)
                .text("next");
    }

    private List<Comment> after(String cursor) {
        return Discussion.comments(server.caller()
                .get(CommentServer.path(article) + "/scroll?cursor=" + cursor, null)
                .expect(200));
    }
}
