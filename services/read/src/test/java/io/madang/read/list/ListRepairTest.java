package io.madang.read.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.list.BoardLists.Snapshot;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lists that are made from the article service, and mended where Redis has lost something. */
class ListRepairTest {

    private final ListServer server = ListServer.shared();
    private final BoardLists lists = server.bean(BoardLists.class);
    private final ListRepair repair = server.bean(ListRepair.class);
    private final Articles articles = server.bean(Articles.class);
    private final BoardId board = server.newBoard();

    @Test
    void makesAListOfAWholeBoardThatIsSmall() {
        List<ArticleId> published = server.publish(board, 3);
        server.repair(board);
        assertThat(found()).isEqualTo(new ListPart.Found(0, 3, articles.count(board), published));
    }

    @Test
    void listsAnEmptyBoardAsEmptyWhichIsNotMissing() {
        assertThat(lists.at(board, 0, 10)).isInstanceOf(ListPart.Missing.class);
        server.repair(board);
        assertThat(found()).isEqualTo(new ListPart.Found(0, 0, new BoardArticleCount(board, 0, 0), List.of()));
    }

    @Test
    void listsTheNewestOfALargeBoard() {
        List<ArticleId> published = server.publish(board, ListServer.WINDOW + 7);
        server.repair(board);
        List<ArticleId> newest = published.subList(0, ListServer.WINDOW);
        assertThat(found())
                .isEqualTo(
                        new ListPart.Found(newest.getLast().value(), ListServer.WINDOW, articles.count(board), newest));
    }

    @Test
    void mendsWhatALostPublicationHasLeftOut() {
        List<ArticleId> published = server.publish(board, 5);
        server.repaired(board);
        // as if the event had never come: the rest of the list is whole
        server.redis().zrem(ListKeys.ids(board), ListKeys.member(published.get(2)));
        server.redis().hincrby(ListKeys.state(board), "size", -1);
        assertThat(found().ids()).hasSize(4);
        double mended = server.metric("madang.read.list.mended", "kind", "missing");
        server.repair(board);
        assertThat(found().ids()).isEqualTo(published);
        assertThat(server.metric("madang.read.list.mended", "kind", "missing")).isGreaterThanOrEqualTo(mended + 1);
    }

    @Test
    void mendsWhatALostDeletionHasLeftIn() {
        List<ArticleId> published = server.publish(board, 5);
        server.repaired(board);
        server.redis()
                .zadd(
                        ListKeys.ids(board),
                        0,
                        ListKeys.member(published.getFirst().value() + 256));
        server.redis().hincrby(ListKeys.state(board), "size", 1);
        assertThat(found().ids()).hasSize(6);
        server.repair(board);
        assertThat(found().ids()).isEqualTo(published);
    }

    @Test
    void mendsByItselfWithinItsInterval() {
        try (ListServer mending = ListServer.start("madang.read.list.reconcile-interval=200ms")) {
            List<ArticleId> published = mending.publish(board, 5);
            mending.repaired(board);
            mending.get("/v1/read/boards/" + board + "/count").expect(200);
            mending.redis().zrem(ListKeys.ids(board), ListKeys.member(published.get(2)));
            mending.redis().hincrby(ListKeys.state(board), "size", -1);
            ListServer.eventually(() -> {
                // asked for all the time, as a board is in which somebody would miss the article
                mending.bean(ListedIds.class).count(board);
                return mending.listed(board).equals(published);
            });
        }
    }

    @Test
    void makesAListOfABoardThatChangesBeforeAnybodyAsksForIt() {
        List<ArticleId> published = server.publish(board, 3);
        server.taken(board);
        repair.reconcile(board);
        assertThat(found().ids()).isEqualTo(published);
    }

    @Test
    void refillsAListThatDeletionsHaveMadeShort() {
        List<ArticleId> published = server.publish(board, ListServer.WINDOW + 20);
        server.repaired(board);
        published.subList(0, 30).forEach(server::delete);
        server.repaired(board);
        server.repair(board);
        assertThat(found().ids()).isEqualTo(published.subList(30, published.size()));
        assertThat(found().floor()).isZero();
    }

    @Test
    void takesNothingOlderThanWhatHasHappenedSince() {
        List<ArticleId> published = server.publish(board, 4);
        server.repaired(board);
        assertThat(lists.tryAcquireLease(board, "slow", Duration.ofMinutes(1))).isTrue();
        Snapshot slow = new Snapshot(articles.count(board), articles.before(board, null, ListServer.WINDOW));
        server.delete(published.get(1));
        ArticleId newer = server.publish(board);
        server.taken(board);
        assertThat(lists.repair(board, "slow", slow, false).done()).isTrue();
        List<ArticleId> wanted = List.of(newer, published.get(0), published.get(2), published.get(3));
        assertThat(found().ids()).isEqualTo(wanted);
        assertThat(found().count()).isEqualTo(articles.count(board));
    }

    @Test
    void keepsAnArticleDeletedWhosePublicationComesLateOrTwice() {
        server.repair(board);
        ArticleId article = new ArticleId(7 << 20);
        ListChange published = new ListChange(article, true, new BoardArticleCount(board, 1, 1));
        ListChange deleted = new ListChange(article, false, new BoardArticleCount(board, 0, 2));
        lists.apply(List.of(deleted));
        lists.apply(List.of(published));
        lists.apply(List.of(published, deleted, published));
        assertThat(found()).isEqualTo(new ListPart.Found(0, 0, new BoardArticleCount(board, 0, 2), List.of()));
    }

    @Test
    void takesNothingFromWhoeverHasLostTheLease() {
        server.publish(board, 2);
        assertThat(lists.tryAcquireLease(board, "first", Duration.ofMillis(1))).isTrue();
        ListServer.eventually(() -> lists.tryAcquireLease(board, "second", Duration.ofMinutes(1)));
        Snapshot late = new Snapshot(new BoardArticleCount(board, 0, 0), List.of());
        assertThat(lists.repair(board, "first", late, false).done()).isFalse();
        lists.release(board, "first");
        assertThat(lists.tryAcquireLease(board, "third", Duration.ofMinutes(1))).isFalse();
        lists.release(board, "second");
    }

    @Test
    void makesAListOnceHoweverManyAsk() {
        server.publish(board, 3);
        double fills = server.metric("madang.read.list.fills");
        List<Boolean> made = Concurrently.run(50, i -> repair.fill(board));
        assertThat(made).containsOnly(true);
        assertThat(server.metric("madang.read.list.fills")).isEqualTo(fills + 1);
    }

    @Test
    void startsAnewWhenTheDatabaseWasPutBack() {
        List<ArticleId> published = server.publish(board, 3);
        server.repaired(board);
        ArticleId phantom = new ArticleId(published.getFirst().value() + 256);
        lists.apply(List.of(new ListChange(phantom, true, new BoardArticleCount(board, 100, 100))));
        assertThat(found().ids()).contains(phantom);
        server.repair(board);
        assertThat(found()).isEqualTo(new ListPart.Found(0, 3, articles.count(board), published));
    }

    @Test
    void startsAnewWhenRedisHasDroppedTheIdsAlone() {
        List<ArticleId> published = server.publish(board, 3);
        server.repaired(board);
        server.redis().del(ListKeys.ids(board));
        assertThat(lists.at(board, 0, 10)).isInstanceOf(ListPart.Missing.class);
        ArticleId newer = server.publish(board);
        server.taken(board);
        assertThat(lists.at(board, 0, 10)).isInstanceOf(ListPart.Missing.class);
        repair.fill(board);
        assertThat(found().ids()).startsWith(newer).endsWith(published.toArray(ArticleId[]::new));
    }

    @Test
    void closesABoardWhoseDeletionWasLost() {
        server.deleteBoard(board);
        ListServer.eventually(() -> lists.at(board, 0, 1) instanceof ListPart.Closed);
        server.redis().del(ListKeys.written(board));
        server.redis()
                .hset(
                        ListKeys.state(board),
                        Map.of("floor", ListKeys.member(0), "size", "0", "since", "0", "count", "0", "version", "0"));
        assertThat(found().ids()).isEmpty();
        assertThat(catchThrowableOfType(Failure.class, () -> repair.repair(board))
                        .code())
                .isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(lists.at(board, 0, 1)).isInstanceOf(ListPart.Closed.class);
    }

    @Test
    void keepsNothingForEver() {
        server.publish(board, 3);
        server.repaired(board);
        server.publish(board);
        server.taken(board);
        for (String key : List.of(ListKeys.state(board), ListKeys.ids(board), ListKeys.changes(board))) {
            assertThat(server.redis().pttl(key)).as(key).isPositive();
        }
    }

    private ListPart.Found found() {
        return (ListPart.Found) lists.at(board, 0, ListServer.WINDOW);
    }
}
