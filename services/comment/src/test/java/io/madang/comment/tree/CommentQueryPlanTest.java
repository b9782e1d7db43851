package io.madang.comment.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.CommentServer;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentPath;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each statement touches the rows it wants, also where one article has nearly all comments. */
class CommentQueryPlanTest {

    private final CommentServer server = CommentServer.shared();
    private final ArticleId article = server.newArticle(CommentStyle.TWO_LEVEL);
    private final Shard shard = server.shard(article);

    @BeforeEach
    void fill() {
        shard.sql(
                        """
                insert into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id, writer_nickname,
                    writer_nickname_version, content, deleted, version, created_at, modified_at)
                select :article, seq, 0, concat(lpad(seq, 5, '0'), if(seq % 10 = 0, '', '00000')), :shard, seq div 10,
                    'hana', seq % 3, repeat('comment ', 20), false, 1, utc_timestamp(3), utc_timestamp(3)
                from seq_1_to_20000
                """)
                .param("article", article.value())
                .param("shard", shard.number())
                .update();
        shard.sql("analyze table comments").query().listOfRows();
    }

    @Test
    void readsAPageFromTheIndexOfPathsAlone() {
        for (long offset : List.of(0L, 300L, 19_000L)) {
            expectCoveredByPath(CommentOrder.PAGE, Map.of("offset", offset, "limit", 30));
        }
    }

    @Test
    void readsFromACursorByTheIndexOfPathsAlone() {
        for (String path : List.of("", "01500", "19990")) {
            expectCoveredByPath(CommentOrder.AFTER, Map.of("path", path, "id", 17, "limit", 31));
        }
    }

    @Test
    void readsASnapshotByTheIndexOfPathsAlone() {
        expectCoveredByPath(CommentOrder.SNAPSHOT, Map.of("limit", 151));
    }

    @Test
    void readsTheNewestFromTheEndOfThePrimaryKey() {
        List<Plan> plans = shard.sql("explain " + CommentOrder.NEWEST)
                .params(Map.of("article", article.value(), "before", Long.MAX_VALUE, "limit", 31))
                .query(CommentQueryPlanTest::plan)
                .list();
        assertThat(plans).singleElement().satisfies(plan -> {
            assertThat(plan.key()).isEqualTo("PRIMARY");
            assertThat(plan.extra()).doesNotContain("filesort", "temporary");
        });
    }

    @Test
    void countsByTheIndexOfPathsAlone() {
        expectCoveredByPath(CommentOrder.COUNT, Map.of("limit", 301));
    }

    @Test
    void readsNoMoreRowsDeepInTheListThanAtItsStart() {
        long start = rowsRead("");
        assertThat(rowsRead("19900")).isLessThanOrEqualTo(start + 2).isLessThan(200);
    }

    @Test
    void findsTheLastBelowAPlaceAtTheEndOfItsRange() {
        CommentPath thread = new CommentPath("00010");
        List<Plan> plans = shard.sql("explain " + ArticleComments.greatestBelow(2))
                .params(List.of(article.value(), "", CommentPath.TOP.end(), article.value(), "00010", thread.end()))
                .query(CommentQueryPlanTest::plan)
                .list();
        assertThat(plans.stream().filter(plan -> plan.table().equals("comments")))
                .hasSize(2)
                .allSatisfy(plan -> {
                    assertThat(plan.key()).isEqualTo("path");
                    assertThat(plan.extra()).contains("Using index").doesNotContain("filesort");
                });
    }

    @Test
    void findsCommentsByTheirIds() {
        assertThat(QueryPlan.of(shard, ArticleComments.BY_IDS, params(Map.of("ids", List.of(7, 8)))))
                .isEqualTo(new QueryPlan("PRIMARY", 2));
    }

    @Test
    void findsAncestorsByTheirPaths() {
        assertThat(QueryPlan.of(shard, ArticleComments.BY_PATHS, params(Map.of("paths", List.of("00010", "00020")))))
                .isEqualTo(new QueryPlan("path", 2));
    }

    @Test
    void findsAWritersNewestAtTheEndOfTheirRange() {
        Plan plan = plans(WriterComments.NEWEST, Map.of("writer", 77, "before", Long.MAX_VALUE, "limit", 31))
                .getFirst();
        assertThat(plan.key()).isEqualTo("by_writer");
        assertThat(plan.rows()).isLessThanOrEqualTo(100);
        assertThat(plan.extra()).doesNotContain("filesort", "temporary");
    }

    /** What a replay of nickname changes will ask. */
    @Test
    void canFindTheCommentsOfAWriterWhoseNicknameIsOld() {
        String statement =
                """
                select article_id, comment_id from comments
                where writer_id = :writer and shard = :shard and writer_nickname_version < :version limit 100
                """;
        Plan plan = plans(statement, Map.of("writer", 77, "shard", shard.number(), "version", 2))
                .getFirst();
        assertThat(plan.key()).isEqualTo("writer");
        assertThat(plan.extra()).contains("Using index");
        assertThat(plan.rows()).isLessThanOrEqualTo(10);
    }

    private void expectCoveredByPath(String statement, Map<String, ?> params) {
        List<Plan> plans = plans(statement, params(params));
        Plan order = plans.stream()
                .filter(plan -> plan.table().equals("comments"))
                .findFirst()
                .orElseThrow();
        assertThat(order.key()).isEqualTo("path");
        assertThat(order.extra()).contains("Using index").doesNotContain("filesort", "temporary");
        plans.stream().filter(plan -> plan.table().equals("c")).forEach(rows -> {
            assertThat(rows.key()).isEqualTo("PRIMARY");
            assertThat(rows.rows()).isEqualTo(1);
        });
    }

    private long rowsRead(String path) {
        return shard.transaction(() -> {
            shard.sql("flush status").update();
            shard.sql(CommentOrder.AFTER)
                    .params(params(Map.of("path", path, "id", 17, "limit", 31)))
                    .query()
                    .listOfRows();
            return shard
                    .sql("show session status like 'Handler_read%'")
                    .query((row, n) -> row.getLong("Value"))
                    .list()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
        });
    }

    private Map<String, Object> params(Map<String, ?> others) {
        Map<String, Object> params = new HashMap<>(others);
        params.put("article", article.value());
        return params;
    }

    private record Plan(String table, String key, long rows, String extra) {}

    private List<Plan> plans(String statement, Map<String, ?> params) {
        return shard.sql("explain " + statement)
                .params(params)
                .query(CommentQueryPlanTest::plan)
                .list();
    }

    private static Plan plan(ResultSet row, int number) throws SQLException {
        return new Plan(
                String.valueOf(row.getString("table")),
                String.valueOf(row.getString("key")),
                row.getLong("rows"),
                String.valueOf(row.getString("Extra")));
    }
}
