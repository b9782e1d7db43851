package io.madang.article.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.ArticleServer;
import io.madang.article.ArticleUser;
import io.madang.article.ExplainRow;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArticleQueryPlanTest {

    private final ArticleUser writer = ArticleServer.shared().somebody();
    private final BoardId board = writer.newBoard();
    private final Shard shard = ArticleServer.shared().store().shards().of(board);

    @Test
    void takesIdsFromTheIndexAndThenOnlyTheRowsShown() {
        for (int i = 0; i < 40; i++) {
            writer.publish(board, "t" + i);
        }
        shard.sql("analyze table articles").query().listOfRows();
        List<ExplainRow> plan = ExplainRow.of(
                shard, ArticleRows.LISTED, board, Map.of("before", Long.MAX_VALUE, "from", 0, "limit", 10, "skip", 5));
        ExplainRow ids = plan.stream()
                .filter(line -> line.table().equals("articles"))
                .findFirst()
                .orElseThrow();
        assertThat(ids.key()).isEqualTo("by_board");
        assertThat(ids.extra()).contains("Using index").doesNotContain("filesort", "temporary");
        ExplainRow rows = plan.stream()
                .filter(line -> line.table().equals("a"))
                .findFirst()
                .orElseThrow();
        assertThat(rows.key()).isEqualTo("PRIMARY");
        assertThat(rows.rows()).isEqualTo(1);
    }

    @Test
    void findsAWritersNewestAtTheEndOfTheirRange() {
        ArticleUser other = ArticleServer.shared().somebody();
        for (int i = 0; i < 40; i++) {
            other.publish(board, "t" + i);
            writer.publish(board, "t" + i);
        }
        shard.sql("analyze table articles").query().listOfRows();
        List<ExplainRow> plan = shard.sql("explain " + WriterArticles.NEWEST)
                .params(Map.of("writer", writer.id().value(), "before", Long.MAX_VALUE, "limit", 31))
                .query(ExplainRow::read)
                .list();
        assertThat(plan).singleElement().satisfies(line -> {
            assertThat(line.key()).isEqualTo("by_writer");
            assertThat(line.rows()).isLessThanOrEqualTo(40);
            assertThat(line.extra()).doesNotContain("filesort", "temporary");
        });
    }

    @Test
    void findsArticlesByTheirKey() {
        ArticleId one = writer.publish(board, "one");
        writer.move(one, writer.newBoard()).expect(200);
        for (String statement : List.of(ArticleRows.BY_IDS, ArticlesById.HEADS, MovedArticles.BY_IDS)) {
            ExplainRow line = ExplainRow.of(shard, statement, board, Map.of("ids", one.value()))
                    .getFirst();
            assertThat(line.key()).isEqualTo("PRIMARY");
            assertThat(line.rows()).isEqualTo(1);
        }
        assertThat(ExplainRow.of(shard, ArticleRows.BOARD, board, Map.of("id", one.value())))
                .singleElement()
                .satisfies(line -> assertThat(line.key()).isEqualTo("PRIMARY"));
    }

    @Test
    void findsMovesThatWereCutOffByTheirTime() {
        List<ExplainRow> plan = shard.sql("explain " + PendingMoves.BEGUN_BEFORE)
                .params(Map.of("time", "2026-11-01 00:00:00", "limit", 100))
                .query(ExplainRow::read)
                .list();
        assertThat(plan).singleElement().satisfies(line -> {
            assertThat(line.key()).isEqualTo("by_time");
            assertThat(line.extra()).doesNotContain("filesort", "temporary");
        });
    }
}
