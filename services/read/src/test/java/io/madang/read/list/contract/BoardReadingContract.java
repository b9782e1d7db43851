package io.madang.read.list.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadNeighbours;
import io.madang.contracts.read.ReadPage;
import io.madang.contracts.read.ReadScroll;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.list.ListServer;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What {@link BoardReading} promises, wherever the service runs. */
abstract class BoardReadingContract {

    private static final BoardId NOWHERE = new BoardId(1);

    private final ListServer server = ListServer.shared();
    private final BoardId board = server.newBoard();
    private final BoardReading reading;

    /** @param asked the instance whose {@link BoardReading} is tried */
    BoardReadingContract(ListServer asked) {
        this.reading = asked.bean(BoardReading.class);
    }

    @Test
    void readsAPageWithItsPager() {
        List<ArticleId> published = server.publish(board, 5);
        ReadPage page = reading.page(board, 2, 2);
        assertThat(ids(page.articles())).isEqualTo(published.subList(2, 4));
        assertThat(page).isEqualTo(new ReadPage(page.articles(), 2, 2, 5, 1, 3, false, 5, 0));
        assertThat(reading.page(board, 4, 2).articles()).isEmpty();
    }

    @Test
    void readsWhatListsShowOfAnArticle() {
        ArticleId id = server.publish(board);
        ReadArticleSummary shown = reading.page(board, 1, 1).articles().getFirst();
        assertThat(shown.id()).isEqualTo(id);
        assertThat(shown.boardId()).isEqualTo(board);
        assertThat(shown.title()).isEqualTo("an article");
        assertThat(shown.version()).isEqualTo(1);
        assertThat(shown.likeCount()).isZero();
        assertThat(shown.commentCount()).isZero();
        assertThat(shown.viewCount()).isZero();
    }

    @Test
    void scrollsToTheEnd() {
        List<ArticleId> published = server.publish(board, 5);
        List<ArticleId> seen = new ArrayList<>();
        ReadScroll part = reading.scroll(board, null, 2);
        seen.addAll(ids(part.articles()));
        while (part.next() != null) {
            part = reading.scroll(board, part.next(), 2);
            seen.addAll(ids(part.articles()));
        }
        assertThat(seen).isEqualTo(published);
    }

    @Test
    void scrollsThroughThoseWithAPrefix() {
        BoardId marking = server.newBoard(List.of("질문", "정보"));
        ArticleId first = server.publish(marking, "질문");
        server.publish(marking);
        server.publish(marking, "정보");
        ArticleId second = server.publish(marking, "질문");
        ArticleId third = server.publish(marking, "질문");
        ReadScroll part = reading.withPrefix(marking, "질문", null, 2);
        assertThat(ids(part.articles())).containsExactly(third, second);
        assertThat(part.articles()).extracting(ReadArticleSummary::prefix).containsOnly("질문");
        ReadScroll rest = reading.withPrefix(marking, "질문", part.next(), 2);
        assertThat(ids(rest.articles())).containsExactly(first);
        assertThat(rest.next()).isNull();
        assertThat(reading.withPrefix(marking, "없음", null, 2).articles()).isEmpty();
        expect(ErrorCode.INVALID, () -> reading.withPrefix(marking, "정보", part.next(), 2));
        expect(ErrorCode.NOT_FOUND, () -> reading.withPrefix(NOWHERE, "질문", null, 2));
        assertThat(reading.page(marking, 1, 1).articles().getFirst().prefix()).isEqualTo("질문");
    }

    @Test
    void findsTheNeighboursOfAnArticle() {
        List<ArticleId> published = server.publish(board, 7);
        ReadNeighbours middle = reading.around(board, published.get(3), 2);
        assertThat(ids(middle.newer())).isEqualTo(published.subList(1, 3));
        assertThat(ids(middle.older())).isEqualTo(published.subList(4, 6));
        ReadNeighbours newest = reading.around(board, published.getFirst(), 2);
        assertThat(newest.newer()).isEmpty();
        assertThat(ids(newest.older())).isEqualTo(published.subList(1, 3));
        assertThat(reading.around(board, published.getLast(), 2).older()).isEmpty();
    }

    @Test
    void countsAsTheArticleServiceDoes() {
        assertThat(reading.count(board).count()).isZero();
        BoardId other = server.newBoard();
        server.publish(other, 3);
        assertThat(reading.count(other)).isEqualTo(server.bean(Articles.class).count(other));
    }

    @Test
    void refusesWhatIsNotThere() {
        expect(ErrorCode.NOT_FOUND, () -> reading.page(NOWHERE, 1, 30));
        expect(ErrorCode.NOT_FOUND, () -> reading.scroll(NOWHERE, null, 30));
        expect(ErrorCode.NOT_FOUND, () -> reading.count(NOWHERE));
        expect(ErrorCode.NOT_FOUND, () -> reading.around(NOWHERE, new ArticleId(1), 5));
    }

    @Test
    void refusesWhatIsOutOfBounds() {
        expect(ErrorCode.INVALID, () -> reading.page(board, 0, 30));
        expect(ErrorCode.INVALID, () -> reading.page(board, 1, 101));
        expect(ErrorCode.INVALID, () -> reading.scroll(board, null, 0));
        expect(ErrorCode.INVALID, () -> reading.scroll(board, "AAAA", 30));
        expect(ErrorCode.INVALID, () -> reading.around(board, new ArticleId(1), 21));
    }

    private static void expect(ErrorCode code, ThrowingCallable call) {
        assertThat(catchThrowableOfType(Failure.class, call).code()).isEqualTo(code);
    }

    private static List<ArticleId> ids(List<ReadArticleSummary> articles) {
        return articles.stream().map(ReadArticleSummary::id).toList();
    }
}
