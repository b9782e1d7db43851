package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each statement touches the rows it wants, also where one article has nearly all likes. */
class LikeQueryPlanTest {

    private static final int LIKES = 20_000;

    private final LikeServer server = LikeServer.shared();
    private final ArticleId article = server.newArticle();
    private final Shard shard = server.shard(article);

    @BeforeEach
    void fill() {
        shard.sql(
                        """
                insert into likes (article_id, user_id, version, liked_at)
                select ?, seq, 1 + seq div 10, utc_timestamp(3) from seq_1_to_20000
                """)
                .param(article.value())
                .update();
        shard.sql("insert into like_counts (article_id, like_count, version) values (?, ?, ?)")
                .params(article.value(), LIKES, LIKES / 10)
                .update();
        shard.sql("analyze table likes, like_counts").query().listOfRows();
    }

    @Test
    void looksUpTheUsersOfABatchByPrimaryKey() {
        String users = LikeTable.ARTICLES.likersAmong(66);
        for (int user = 1; user <= 66; user++) {
            users = users.replaceFirst("\\?", article.toString()).replaceFirst("\\?", Integer.toString(user));
        }
        QueryPlan plan = plan(users, Map.of());
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(66);
    }

    @Test
    void locksCountsByPrimaryKey() {
        List<Long> articles = Stream.generate(server::newArticle)
                .limit(20)
                .map(ArticleId::value)
                .sorted()
                .toList();
        for (long other : articles) {
            shard.sql("insert into like_counts (article_id, like_count, version) values (?, 0, 0)")
                    .param(other)
                    .update();
        }
        String lock = LikeTable.ARTICLES.lock(20);
        for (long other : articles) {
            lock = lock.replaceFirst("\\?", Long.toString(other));
        }
        QueryPlan locking = plan(lock, Map.of());
        assertThat(locking.key()).isEqualTo("PRIMARY");
        assertThat(locking.rows()).isLessThanOrEqualTo(20);
        assertThat(shard.sql("explain " + lock)
                        .query((row, n) -> String.valueOf(row.getString("Extra")))
                        .list())
                .singleElement()
                .asString()
                .doesNotContain("filesort");
    }

    @Test
    void readsLikesOfCommentsByTheirKeys() {
        shard.sql(
                        """
                insert into comment_like_counts (comment_id, article_id, like_count, version)
                select ? + seq, ?, seq mod 50, 1 from seq_1_to_2000
                """)
                .params(article.value(), article.value())
                .update();
        shard.sql("analyze table comment_like_counts").query().listOfRows();
        QueryPlan states = plan(
                CommentLikers.STATES,
                Map.of("user", 1, "article", article.value(), "comments", List.of(article.value() + 1, 7, 8)));
        assertThat(states.key()).isEqualTo("PRIMARY");
        List<String> best = shard.sql("explain " + CommentLikers.BEST)
                .params(Map.of("user", 1, "article", article.value(), "least", 1, "limit", 3))
                .query((row, n) -> row.getString("key") + ": " + row.getString("Extra"))
                .list();
        assertThat(best.getFirst()).startsWith("best").contains("Using index").doesNotContain("filesort", "temporary");
        assertThat(plan(OrphanedLikes.SOME_COMMENTS.replace("?", article.toString()), Map.of())
                        .key())
                .isIn("best", "PRIMARY");
        shard.sql("delete from comment_like_counts where article_id = ?")
                .param(article.value())
                .update();
    }

    @Test
    void cleansUpByTheArticleAlone() {
        QueryPlan plan = plan(OrphanedLikes.DELETE_SOME.replace("?", article.toString()), Map.of());
        assertThat(plan.key()).isIn("PRIMARY", "newest");
    }

    @Test
    void readsCountsByPrimaryKey() {
        QueryPlan plan = plan(Likers.COUNTS, Map.of("articles", List.of(article.value(), 7, 8)));
        assertThat(plan.key()).isEqualTo("PRIMARY");
        assertThat(plan.rows()).isLessThanOrEqualTo(3);
    }

    @Test
    void readsThoseWhoLikeInTheOrderOfTheIndex() {
        for (long version : List.of(Long.MAX_VALUE, 1_500L, 3L)) {
            Map<String, Object> place =
                    Map.of("article", article.value(), "version", version, "user", 15L, "limit", 31);
            assertThat(plan(Likers.NEWEST, place).key()).isEqualTo("newest");
            List<String> extras = shard.sql("explain " + Likers.NEWEST)
                    .params(place)
                    .query((row, n) -> String.valueOf(row.getString("Extra")))
                    .list();
            assertThat(extras).singleElement().asString().doesNotContain("filesort");
        }
    }

    @Test
    void readsWhatOneLikesFromTheIndexAlone() {
        shard.sql(
                        """
                insert into likes (article_id, user_id, version, liked_at)
                select 5000000 + seq, ?, 1, utc_timestamp(3) - interval seq second from seq_1_to_2000
                """)
                .param(article.value())
                .update();
        shard.sql(
                        "insert into like_counts (article_id, like_count, version) select 5000000 + seq, 1, 1 from seq_1_to_2000")
                .update();
        LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
        for (LocalDateTime at : List.of(now.plusYears(1), now.minusSeconds(1_000))) {
            List<String> plans = shard.sql("explain " + Likers.LIKED)
                    .params(Map.of("user", article.value(), "at", at, "article", 15L, "limit", 31))
                    .query((row, n) -> row.getString("key") + ": " + row.getString("Extra"))
                    .list();
            assertThat(plans)
                    .singleElement()
                    .asString()
                    .startsWith("by_user")
                    .contains("Using index")
                    .doesNotContain("filesort");
        }
    }

    @Test
    void readsNoMoreRowsDeepInTheListThanAtItsStart() {
        long start = rowsRead(Long.MAX_VALUE);
        assertThat(rowsRead(20L)).isLessThanOrEqualTo(start + 2).isLessThan(100);
    }

    private long rowsRead(long version) {
        return shard.transaction(() -> {
            shard.sql("flush status").update();
            shard.sql(Likers.NEWEST)
                    .params(Map.of("article", article.value(), "version", version, "user", 15L, "limit", 31))
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

    private QueryPlan plan(String statement, Map<String, ?> params) {
        return QueryPlan.of(shard, statement, params);
    }
}
