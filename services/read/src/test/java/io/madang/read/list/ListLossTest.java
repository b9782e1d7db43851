package io.madang.read.list;

import static io.madang.read.list.ListServer.articles;
import static io.madang.read.list.ListServer.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists when Redis loses its data, or does not answer. */
class ListLossTest {

    private final TestRedis redis = TestEngines.newRedis();
    private final ListServer server =
            ListServer.start("madang.redis.url=" + redis.url(), "madang.read.list.redis-deadline=1s");
    private final BoardId board = server.newBoard();
    private final List<ArticleId> published = server.publish(board, ListServer.WINDOW + 20);

    @AfterEach
    void close() {
        server.close();
        redis.close();
    }

    @Test
    void isMadeAgainWhenAllIsGoneAndNeverCountsZero() {
        server.repaired(board);
        server.redis().flushall();
        List<Long> counts = Concurrently.run(20, i -> count());
        assertThat(counts).containsOnly((long) published.size());
        assertThat(ids(server.get(articles(board) + "?size=100"))).isEqualTo(published);
        ListServer.eventually(() -> server.listed(board).equals(published.subList(0, ListServer.WINDOW)));
        server.redis().flushall();
        ArticleId newer = server.publish(board);
        ListServer.eventually(() -> count() == published.size() + 1);
        ListServer.eventually(() -> ids(server.get(articles(board) + "?size=1")).equals(List.of(newer)));
    }

    @Test
    void isMadeAgainAfterAllListsWereForgotten() {
        server.repaired(board);
        assertThat(server.redis().keys(ListKeys.PATTERN)).isNotEmpty();
        server.bean(ListProjection.class).clear();
        assertThat(server.redis().keys(ListKeys.PATTERN)).isEmpty();
        assertThat(count()).isEqualTo(published.size());
        assertThat(ids(server.get(articles(board) + "?size=100"))).isEqualTo(published);
    }

    @Test
    void comesFromTheArticleServiceWhileRedisIsAway() {
        server.repaired(board);
        redis.kill();
        assertThat(count()).isEqualTo(published.size());
        assertThat(ids(server.get(articles(board) + "?page=2&size=30").expect(200)))
                .isEqualTo(published.subList(30, 60));
        String next =
                server.get(articles(board) + "/scroll?size=45").expect(200).text("next");
        assertThat(ids(server.get(articles(board) + "/scroll?size=10&cursor=" + next)
                        .expect(200)))
                .isEqualTo(published.subList(45, 55));
        server.get("/v1/read/boards/7/articles").expect(404);
        server.get("/v1/read/boards/7/articles/scroll").expect(404);
        server.get("/v1/read/boards/7/count").expect(404);
        assertThat(server.metric("madang.read.list.without")).isPositive();
        redis.start();
        double hits = server.metric("madang.read.list.hits");
        ListServer.eventually(() -> {
            server.get(articles(board)).expect(200);
            return server.metric("madang.read.list.hits") > hits;
        });
    }

    @Test
    void answersWhileRedisIsSilent() {
        server.repaired(board);
        redis.pause();
        try {
            List<List<ArticleId>> pages = Concurrently.run(
                    10, i -> ids(server.get(articles(board) + "?size=10").expect(200)));
            assertThat(pages).containsOnly(published.subList(0, 10));
        } finally {
            redis.resume();
        }
    }

    private long count() {
        return server.get("/v1/read/boards/" + board + "/count")
                .expect(200)
                .json()
                .path("count")
                .asLong();
    }
}
