package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import tools.jackson.databind.JsonNode;

/** Many who publish, edit, close, delete and move the same articles at once, and what must be true afterwards. */
public final class MoveStorm {

    private final ArticleServer server;
    private final ArticleUser somebody;
    private final List<BoardId> boards;
    private final long seed;
    private final List<ArticleId> articles = new CopyOnWriteArrayList<>();
    private final AtomicInteger deleted = new AtomicInteger();
    private final AtomicInteger moved = new AtomicInteger();
    private final Queue<String> surprises = new ConcurrentLinkedQueue<>();

    public MoveStorm(ArticleServer server, List<BoardId> boards, long seed) {
        this.server = server;
        this.somebody = server.somebody();
        this.boards = boards;
        this.seed = seed;
    }

    public void rage(int threads, int steps) {
        for (int i = 0; i < threads; i++) {
            articles.add(somebody.publish(boards.getFirst(), "first " + i));
        }
        Concurrently.run(threads, thread -> {
            Random random = new Random(seed + thread);
            for (int step = 0; step < steps; step++) {
                act(random);
            }
            return true;
        });
        assertThat(surprises).as("seed %d", seed).isEmpty();
        assertThat(moved.get()).isGreaterThan(threads * steps / 10);
    }

    private void act(Random random) {
        BoardId board = boards.get(random.nextInt(boards.size()));
        // mostly a few hot ones, so that changes of one article meet
        int last = articles.size() - 1;
        ArticleId article = articles.get(random.nextInt(3) == 0 ? random.nextInt(last + 1) : last - Math.min(last, 3));
        String path = "/v1/articles/" + article;
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> articles.add(somebody.publish(board, "t"));
            case 3, 4, 5, 6 -> {
                int status = somebody.move(article, board).status();
                moved.addAndGet(status == 200 ? 1 : 0);
                expect("move", status, Set.of(200, 404, 409));
            }
            case 7 ->
                expect(
                        "edit",
                        somebody.edit(article, somebody.user(), ArticleUser.text("e" + random.nextInt()), "*")
                                .status(),
                        Set.of(200, 404));
            case 8 -> {
                String method = random.nextBoolean() ? "PUT" : "DELETE";
                int status = somebody.call(method, path + "/closing", somebody.admin())
                        .status();
                expect("close", status, Set.of(200, 404));
            }
            default -> {
                int status = somebody.delete(article).status();
                deleted.addAndGet(status == 204 ? 1 : 0);
                expect("delete", status, Set.of(204, 404));
            }
        }
        expect("read", somebody.get(path, null).status(), Set.of(200, 404));
    }

    private void expect(String what, int status, Set<Integer> wanted) {
        if (!wanted.contains(status)) {
            surprises.add(what + " " + status);
        }
    }

    /** Counts, blocks, lists and rows agree, and each article that is not deleted is in one board. */
    public void expectExact() {
        Map<Long, BoardId> found = new HashMap<>();
        for (BoardId board : boards) {
            Shard shard = server.store().shards().of(board);
            List<Long> rows = numbers(
                    shard.source(),
                    "select article_id from articles where board_id = " + board + " order by article_id desc");
            rows.forEach(
                    id -> assertThat(found.put(id, board)).as("another board").isNull());
            assertThat(numbers(
                            shard.source(), "select article_count from board_article_count where board_id = " + board))
                    .containsExactly((long) rows.size());
            expectBlocks(shard, board, rows);
            assertThat(pages(board)).isEqualTo(rows);
        }
        assertThat(found).hasSize(articles.size() - deleted.get());
        for (ArticleId article : articles) {
            BoardId board = found.get(article.value());
            var reply = somebody.get("/v1/articles/" + article, null).expect(board == null ? 404 : 200);
            if (board != null) {
                assertThat(reply.as(Article.class).boardId()).isEqualTo(board);
            }
        }
        for (Source source : server.store().shards().sources()) {
            String here = " in ("
                    + String.join(
                            ", ", articles.stream().map(ArticleId::toString).toList()) + ")";
            assertThat(numbers(source, "select article_id from departures where article_id" + here))
                    .isEmpty();
            assertThat(numbers(
                            source,
                            "select article_id from articles where moving_to is not null and article_id" + here))
                    .isEmpty();
        }
    }

    private static void expectBlocks(Shard shard, BoardId board, List<Long> rows) {
        for (int level = 0; level < 2; level++) {
            TreeMap<Long, Long> blocks = new TreeMap<>();
            shard.sql("select first_id, article_count from article_blocks where board_id = :board and level = :level")
                    .param("board", board.value())
                    .param("level", level)
                    .query(row -> {
                        blocks.put(row.getLong(1), row.getLong(2));
                    });
            blocks.forEach((first, count) -> {
                Long next = blocks.higherKey(first);
                assertThat(rows.stream().filter(id -> id >= first && (next == null || id < next)))
                        .hasSize(count.intValue());
            });
        }
    }

    private List<Long> pages(BoardId board) {
        List<Long> listed = new ArrayList<>();
        JsonNode page;
        int number = 1;
        do {
            page = somebody.get(ArticleUser.articles(board) + "?size=7&page=" + number++, null)
                    .expect(200)
                    .json();
            page.path("articles")
                    .forEach(one -> listed.add(Long.valueOf(one.path("id").asString())));
        } while (page.path("articles").size() == 7);
        return listed;
    }

    /** Every change of every board and of every article was told, and none twice. */
    public void expectToldOnce(String topicName) {
        try (TopicEvents topic = new TopicEvents(topicName)) {
            Set<String> ids =
                    new TreeSet<>(articles.stream().map(ArticleId::toString).toList());
            long wanted = boards.stream()
                    .mapToLong(board -> numbers(
                                    server.store().shards().of(board).source(),
                                    "select version from board_article_count where board_id = " + board)
                            .getFirst())
                    .sum();
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(changes(topic, ids).size()).isEqualTo((int) wanted));
            Map<String, List<Long>> byBoard = new HashMap<>();
            changes(topic, ids).forEach(count -> byBoard.computeIfAbsent(
                            count.path("boardId").asString(), board -> new ArrayList<>())
                    .add(count.path("version").asLong()));
            for (BoardId board : boards) {
                List<Long> versions = byBoard.getOrDefault(board.toString(), List.of());
                assertThat(versions)
                        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, versions.size())
                                .boxed()
                                .toList());
            }
            Map<String, List<Long>> byArticle = new HashMap<>();
            topic.arrived().stream().filter(event -> ids.contains(event.key())).forEach(event -> byArticle
                    .computeIfAbsent(event.key(), key -> new ArrayList<>())
                    .add(event.version()));
            byArticle.values().forEach(versions -> assertThat(versions)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.rangeClosed(1, versions.size()).boxed().toList()));
        }
    }

    private static List<JsonNode> changes(TopicEvents topic, Set<String> ids) {
        List<JsonNode> changes = new ArrayList<>();
        for (Event<JsonNode> event : topic.arrived()) {
            if (ids.contains(event.key())) {
                for (String member : List.of("boardCount", "left", "entered")) {
                    if (event.payload().has(member)) {
                        changes.add(event.payload().path(member));
                    }
                }
            }
        }
        return changes;
    }

    private static List<Long> numbers(Source source, String statement) {
        return source.jdbc()
                .sql(statement)
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
