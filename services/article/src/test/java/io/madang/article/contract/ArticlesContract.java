package io.madang.article.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.article.ArticleServer;
import io.madang.article.ArticleUser;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.article.WrittenArticle;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Articles} promises, wherever the service runs. */
abstract class ArticlesContract {

    private static final ArticleId NONE = new ArticleId(1);
    private static final BoardId NOWHERE = new BoardId(1);

    private final ArticleUser writer = ArticleServer.shared().somebody();
    private final BoardId board = writer.newBoard(Map.of("commentStyle", "threaded"));
    private final Articles articles;
    private final ArticlesByWriter byWriter;

    /** @param asked the instance whose {@link Articles} is tried */
    ArticlesContract(ArticleServer asked) {
        this.articles = asked.bean(Articles.class);
        this.byWriter = asked.bean(ArticlesByWriter.class);
    }

    @Test
    void tellsWhatAWriterHasPublishedNewestFirst() {
        assertThat(byWriter.articlesBy(writer.id(), null, 30)).isEqualTo(new WrittenArticles(List.of(), null, false));
        ArticleId one = writer.publish(board, "하나 🐈 \"1\" %2F");
        ArticleId two = writer.publish(writer.newBoard(), "two");
        ArticleUser another = ArticleServer.shared().somebody();
        another.publish(board, "another's");
        WrittenArticles first = byWriter.articlesBy(writer.id(), null, 1);
        assertThat(first.articles()).containsExactly(written(two));
        assertThat(byWriter.articlesBy(writer.id(), first.next(), 1))
                .isEqualTo(new WrittenArticles(List.of(written(one)), null, false));
        refused(
                () -> byWriter.articlesBy(another.id(), first.next(), 1),
                ErrorCode.INVALID,
                "This cursor does not belong to this list. Start again without a cursor.");
        refused(
                () -> byWriter.articlesBy(writer.id(), null, 101),
                ErrorCode.INVALID,
                "size: Choose a number from 1 to 100, not 101.");
        writer.delete(two).expect(204);
        assertThat(byWriter.articlesBy(writer.id(), null, 1))
                .isEqualTo(new WrittenArticles(List.of(written(one)), null, false));
    }

    private WrittenArticle written(ArticleId id) {
        Article article = read(id);
        return new WrittenArticle(
                id,
                article.boardId(),
                article.writerId(),
                article.title(),
                article.version(),
                article.createdAt(),
                article.modifiedAt());
    }

    @Test
    void findsThoseOfManyThatExistOnceEach() {
        ArticleId one = writer.publish(board, "하나 🐈 \"1\" %2F");
        ArticleId two = writer.publish(writer.newBoard(), "two");
        assertThat(articles.articles(List.of(one, NONE, two, one)).articles())
                .containsExactlyInAnyOrder(read(one), read(two));
        assertThat(articles.heads(List.of(two, one, NONE, one)))
                .containsExactlyInAnyOrder(
                        new ArticleHead(one, board, writer.id(), CommentStyle.THREADED, null),
                        new ArticleHead(two, read(two).boardId(), writer.id(), CommentStyle.TWO_LEVEL, null));
        writer.delete(one).expect(204);
        assertThat(articles.articles(List.of(one)).articles()).isEmpty();
        assertThat(articles.heads(List.of(one))).isEmpty();
    }

    @Test
    void keepsTheCommentStyleThatAnArticleBeganWith() {
        ArticleId id = writer.publish(board, "one");
        Map<String, Object> body =
                ArticleUser.board(writer.get("/v1/boards/" + board, null).text("slug"));
        body.put("commentStyle", "two-level");
        writer.call("PUT", "/v1/boards/" + board, writer.admin(), body, Map.of("If-Match", "*"))
                .expect(200);
        assertThat(articles.heads(List.of(id)).getFirst().commentStyle()).isEqualTo(CommentStyle.THREADED);
        ArticleId later = writer.publish(board, "two");
        assertThat(articles.heads(List.of(later)).getFirst().commentStyle()).isEqualTo(CommentStyle.TWO_LEVEL);
    }

    @Test
    void findsNothingWhereNothingIsAskedFor() {
        assertThat(articles.articles(List.of()).articles()).isEmpty();
        assertThat(articles.heads(List.of())).isEmpty();
    }

    @Test
    void findsAsManyAsABatchHoldsAndNoMore() {
        List<ArticleId> batch = new ArrayList<>(LongStream.rangeClosed(1, Articles.MAX_BATCH)
                .mapToObj(ArticleId::new)
                .toList());
        assertThat(articles.articles(batch).articles()).isEmpty();
        assertThat(articles.heads(batch)).isEmpty();
        batch.add(new ArticleId(1_000));
        String message = "ids: Name at most 100 ids, not 101.";
        refused(() -> articles.articles(batch), ErrorCode.INVALID, message);
        refused(() -> articles.heads(batch), ErrorCode.INVALID, message);
    }

    @Test
    void givesTheOrderFromAnyPlace() {
        List<ArticleId> newestFirst = IntStream.range(0, 9)
                .mapToObj(i -> writer.publish(board, "t" + i))
                .toList()
                .reversed();
        assertThat(articles.before(board, null, 4)).isEqualTo(newestFirst.subList(0, 4));
        assertThat(articles.before(board, newestFirst.get(3), 4)).isEqualTo(newestFirst.subList(4, 8));
        assertThat(articles.before(board, newestFirst.get(8), 4)).isEmpty();
        assertThat(articles.before(board, null, Articles.MAX_IDS)).isEqualTo(newestFirst);
        assertThat(articles.after(board, newestFirst.get(3), 2))
                .containsExactly(newestFirst.get(2), newestFirst.get(1));
        assertThat(articles.after(board, newestFirst.getFirst(), 2)).isEmpty();
        assertThat(articles.after(NOWHERE, newestFirst.getLast(), 2)).isEmpty();
        assertThat(articles.at(board, 0, 4)).isEqualTo(newestFirst.subList(0, 4));
        assertThat(articles.at(board, 7, 4)).isEqualTo(newestFirst.subList(7, 9));
        assertThat(articles.at(board, 9, 4)).isEmpty();
        assertThat(articles.at(board, Long.MAX_VALUE, 4)).isEmpty();
        assertThat(articles.at(NOWHERE, 0, 4)).isEmpty();
        assertThat(articles.before(NOWHERE, null, 4)).isEmpty();
    }

    @Test
    void countsWithAVersionThatGrows() {
        assertThat(articles.count(board)).isEqualTo(new BoardArticleCount(board, 0, 0));
        ArticleId one = writer.publish(board, "one");
        writer.publish(board, "two");
        assertThat(articles.count(board)).isEqualTo(new BoardArticleCount(board, 2, 2));
        writer.edit(one, writer.user(), ArticleUser.text("edited"), "\"1\"").expect(200);
        assertThat(articles.count(board)).isEqualTo(new BoardArticleCount(board, 2, 2));
        writer.delete(one).expect(204);
        assertThat(articles.count(board)).isEqualTo(new BoardArticleCount(board, 1, 3));
    }

    @Test
    void hasNoCountOfABoardThatIsNotThere() {
        refused(
                () -> articles.count(NOWHERE),
                ErrorCode.NOT_FOUND,
                "There is no board 1. See /v1/boards for those that exist.");
        BoardId empty = writer.newBoard();
        writer.call("DELETE", "/v1/boards/" + empty, writer.admin()).expect(204);
        refused(
                () -> articles.count(empty),
                ErrorCode.NOT_FOUND,
                "There is no board " + empty + ". See /v1/boards for those that exist.");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, Articles.MAX_IDS + 1})
    void refusesLimitsOutOfBounds(int limit) {
        String message =
                "limit: Choose a number from 1 to 1,000, not " + String.format(Locale.ROOT, "%,d", limit) + ".";
        refused(() -> articles.before(board, null, limit), ErrorCode.INVALID, message);
        refused(() -> articles.at(board, 0, limit), ErrorCode.INVALID, message);
        refused(() -> articles.after(board, new ArticleId(1), limit), ErrorCode.INVALID, message);
    }

    @Test
    void refusesANegativeOffset() {
        refused(() -> articles.at(board, -1, 10), ErrorCode.INVALID, "offset: Choose a number that is at least 0.");
    }

    private Article read(ArticleId id) {
        return writer.get("/v1/articles/" + id, null).expect(200).as(Article.class);
    }

    private static void refused(ThrowingCallable call, ErrorCode code, String message) {
        Failure failure = catchThrowableOfType(Failure.class, call);
        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessage(message);
    }
}
