package io.madang.article.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.ArticleServer;
import io.madang.article.ExplainRow;
import io.madang.sharding.Shard;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OrderQueryPlanTest {

    private final OrderedBoard board = new OrderedBoard();
    private final Shard shard = ArticleServer.shared().store().shards().of(board.id());

    @BeforeAll
    void fill() {
        OrderedBoard.numbers(1, 400).forEach(board::insertRow);
        board.rebuild();
        shard.sql("analyze table articles, article_blocks").query().listOfRows();
    }

    @Test
    void readsIdsFromTheIndexAlone() {
        ExplainRow ids = plan(BoardOrder.IDS, Map.of("before", Long.MAX_VALUE, "from", 0, "limit", 30, "skip", 5))
                .getFirst();
        assertThat(ids.key()).isEqualTo("by_board");
        assertThat(ids.extra()).contains("Using index").doesNotContain("filesort", "temporary");
        ExplainRow next =
                plan(BlockRebuild.AFTER, Map.of("after", 5, "limit", 100)).getFirst();
        assertThat(next.key()).isEqualTo("by_board");
        assertThat(next.extra()).contains("Using index").doesNotContain("filesort", "temporary");
        ExplainRow number = plan(
                        ArticleBlocks.NUMBER_WITHIN,
                        Map.of(
                                "from",
                                board.article(10).value(),
                                "to",
                                board.article(20).value()))
                .getFirst();
        assertThat(number.key()).isEqualTo("by_board");
        assertThat(number.extra()).contains("Using index");
        ExplainRow middle = plan(
                        ArticleBlocks.ARTICLE_AT,
                        Map.of("from", board.article(10).value(), "offset", 4))
                .getFirst();
        assertThat(middle.key()).isEqualTo("by_board");
        assertThat(middle.extra()).contains("Using index").doesNotContain("filesort", "temporary");
    }

    @Test
    void walksBlocksInTheOrderOfTheirKey() {
        ExplainRow walk = plan(BlockRows.NEWEST_FIRST, Map.of("level", 0, "before", Long.MAX_VALUE, "limit", 128))
                .getFirst();
        assertThat(walk.key()).isEqualTo("PRIMARY");
        assertThat(walk.extra()).doesNotContain("filesort", "temporary");
        List<ExplainRow> counted =
                plan(BlockRows.COUNTED, Map.of("upper", 100, "before", Long.MAX_VALUE, "lower", 100));
        assertThat(counted.subList(0, 3)).allSatisfy(line -> {
            assertThat(line.key()).isEqualTo("PRIMARY");
            assertThat(line.extra()).doesNotContain("filesort", "temporary");
        });
    }

    @Test
    void findsTheBlocksOfAnIdInOneStepEach() {
        List<ExplainRow> covering =
                plan(BlockRows.COVERING, Map.of("id", board.article(200).value()));
        assertThat(covering.subList(0, 2)).allSatisfy(line -> {
            assertThat(line.key()).isEqualTo("PRIMARY");
            assertThat(line.extra()).doesNotContain("filesort");
        });
    }

    @Test
    void countsChildrenWithinTheirRangeOnly() {
        Map<String, Object> range = Map.of(
                "level",
                0,
                "from",
                board.article(100).value(),
                "to",
                board.article(120).value());
        for (String statement : List.of(BlockRows.NUMBER_WITHIN, BlockRows.ARTICLES_WITHIN)) {
            ExplainRow line = plan(statement, range).getFirst();
            assertThat(line.key()).isEqualTo("PRIMARY");
            assertThat(line.rows()).isLessThan(20);
        }
        ExplainRow change = plan(
                        BlockRows.ADD,
                        Map.of("articles", 1, "leaf", board.article(101).value(), "top", 0))
                .getFirst();
        assertThat(change.key()).isEqualTo("PRIMARY");
        assertThat(change.rows()).isLessThanOrEqualTo(2);
    }

    @Test
    void findsACountByItsKey() {
        assertThat(plan(BoardCounts.FIND, Map.of()).getFirst().key()).isEqualTo("PRIMARY");
    }

    private List<ExplainRow> plan(String statement, Map<String, ?> params) {
        return ExplainRow.of(shard, statement, board.id(), params);
    }
}
