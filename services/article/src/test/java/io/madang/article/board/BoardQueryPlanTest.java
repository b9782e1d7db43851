package io.madang.article.board;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.ArticleServer;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoardQueryPlanTest {

    private final Shard home = ArticleServer.shared().store().home();

    @Test
    void findsABoardByItsKeyAndItsSlug() {
        BoardId board = ArticleServer.shared().somebody().newBoard();
        String slug = home.sql("select slug from boards where board_id = :id")
                .param("id", board.value())
                .query((row, number) -> row.getString(1))
                .single();
        assertThat(QueryPlan.of(home, BoardRows.BY_ID, Map.of("id", board.value()))
                        .key())
                .isEqualTo("PRIMARY");
        assertThat(QueryPlan.of(home, BoardRows.BY_SLUG, Map.of("slug", slug)).key())
                .isEqualTo("slug");
    }
}
