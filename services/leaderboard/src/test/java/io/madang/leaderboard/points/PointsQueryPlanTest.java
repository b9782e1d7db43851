package io.madang.leaderboard.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.leaderboard.LeaderboardServer;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each hot statement touches the rows it wants, where there is much of everything. */
class PointsQueryPlanTest {

    private final Shard shard = LeaderboardServer.shared().shards().number(7);

    @BeforeEach
    void fill() {
        shard.sql(
                        """
                insert ignore into point_articles (article_id, writer_id, deleted, like_count, like_version, own_like,
                                                   own_like_version, revision)
                select -seq, 1, 0, 0, 0, 0, 0, 1 from seq_1_to_5000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into point_comments (article_id, comment_id, writer_id, deleted)
                select -(seq mod 50), seq, -(seq mod 97), 0 from seq_1_to_5000
                """)
                .update();
        shard.sql(
                        """
                insert ignore into point_contributions (user_id, article_id, revision, articles, comments, likes)
                select -(seq mod 50), seq, 1, 0, 0, 0 from seq_1_to_5000
                """)
                .update();
        shard.sql("analyze table point_articles, point_comments, point_contributions")
                .query()
                .listOfRows();
    }

    @Test
    void locksArticlesByTheirIds() {
        QueryPlan plan = plan(ArticleTables.LOCK.formatted("-5, -6, -7"));
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(4);
    }

    @Test
    void countsCommentsInTheirIndex() {
        QueryPlan counts = plan(
                ArticleTables.COMMENT_COUNTS.formatted(
                        "(article_id = -5 and writer_id = -9 and deleted = 0) or (article_id = -6 and writer_id = -9 and deleted = 0)"));
        assertThat(counts.key()).isEqualTo("by_writer");
        assertThat(counts.rows()).isLessThanOrEqualTo(10);
        assertThat(plan(ArticleTables.COMMENTERS.replace("?", "-5")).key()).isEqualTo("by_writer");
    }

    @Test
    void findsContributionsByTheirKey() {
        QueryPlan plan = plan(
                EarnedPoints.CONTRIBUTIONS + "(user_id = -5 and article_id = 5) or (user_id = -6 and article_id = 6)");
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(4);
    }

    private QueryPlan plan(String statement) {
        return QueryPlan.of(shard, statement, Map.of());
    }
}
