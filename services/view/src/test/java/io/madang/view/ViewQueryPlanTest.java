package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewQueryPlanTest {

    @Test
    void readsCountsByPrimaryKey() {
        ViewServer server = ViewServer.shared();
        ArticleId article = server.newArticle();
        Shard shard = server.shard(article);
        shard.sql("insert ignore into view_counts (article_id, view_count) select seq, 1 from seq_1000_to_6000")
                .update();
        shard.sql("analyze table view_counts").query().listOfRows();
        QueryPlan plan =
                QueryPlan.of(shard, StoredCounts.COUNTS, Map.of("articles", List.of(article.value(), 1007, 1008)));
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(3);
    }
}
