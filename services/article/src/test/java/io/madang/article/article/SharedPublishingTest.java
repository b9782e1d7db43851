package io.madang.article.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.article.ArticleServer;
import io.madang.article.ArticleUser;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.testkit.BoardAudit;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Those who publish in the same board at the same time share a transaction, and each gets its own answer. */
class SharedPublishingTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();
    private final BoardId board = writer.newBoard();

    @Test
    void givesEachItsOwnArticleAndTellsOfEachInOrder() throws SQLException {
        int others = 20;
        List<Reply> replies = together(
                server,
                board,
                IntStream.range(0, others)
                        .<Callable<Reply>>mapToObj(number -> () -> publish("article " + number))
                        .toList());
        List<Article> articles = replies.stream()
                .map(reply -> reply.expect(201).as(Article.class))
                .toList();
        assertThat(articles)
                .extracting(Article::title)
                .containsExactlyElementsOf(IntStream.range(0, others)
                        .mapToObj(number -> "article " + number)
                        .toList());
        assertThat(articles).extracting(Article::id).doesNotHaveDuplicates();
        assertThat(server.bean(MeterRegistry.class)
                        .get("madang.articles.batch")
                        .summary()
                        .max())
                .isGreaterThanOrEqualTo(others);
        expectExact();
        List<ArticleCreated> events = created(others + 1);
        assertThat(events)
                .extracting(ArticleCreated::boardCount)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, others + 1)
                        .mapToObj(number -> new BoardArticleCount(board, number, number))
                        .toList());
        assertThat(events).extracting(ArticleCreated::article).containsAll(articles);
    }

    @Test
    void publishesTheOthersWhereOneCannotBeWritten() {
        try (ArticleServer narrow = ArticleServer.start("madang.outbox.max-payload=2KB")) {
            ArticleUser there = narrow.somebody();
            BoardId narrowBoard = there.newBoard();
            Map<String, String> tooLarge = Map.of("title", "large", "content", "x".repeat(5_000));
            List<Reply> replies = together(
                    narrow,
                    narrowBoard,
                    List.of(
                            () -> there.call(
                                    "POST", ArticleUser.articles(narrowBoard), there.user(), ArticleUser.text("a")),
                            () -> there.call("POST", ArticleUser.articles(narrowBoard), there.user(), tooLarge),
                            () -> there.call(
                                    "POST", ArticleUser.articles(narrowBoard), there.user(), ArticleUser.text("b"))));
            assertThat(replies).extracting(Reply::status).containsExactly(201, 413, 201);
            assertThat(listed(there, narrowBoard)).isEqualTo(3);
        }
    }

    @Test
    void knowsRepeatedRequestsAlsoWithinOneTransaction() throws SQLException {
        String key = UUID.randomUUID().toString();
        ArticleUser another = server.somebody();
        Reply before = publish("before", key + "-before").expect(201);
        List<Reply> replies = together(
                server,
                board,
                List.of(
                        () -> publish("one", key),
                        () -> publish("one", key),
                        () -> publish("another text", key),
                        () -> another.call(
                                "POST",
                                ArticleUser.articles(board),
                                another.user(),
                                ArticleUser.text("one"),
                                header(key)),
                        () -> publish("one", "no key"),
                        () -> publish("before", key + "-before"),
                        () -> publish("one", key)));
        assertThat(replies).extracting(Reply::status).containsExactly(201, 201, 422, 201, 400, 201, 201);
        assertThat(Stream.of(1, 6).map(replies::get).map(Reply::json))
                .containsOnly(replies.getFirst().json());
        assertThat(replies.get(3).text("id")).isNotEqualTo(replies.getFirst().text("id"));
        assertThat(replies.get(5).json()).isEqualTo(before.json());
        // before, the first one that waits, one, and the other writer's
        assertThat(listed(writer, board)).isEqualTo(4);
        expectExact();
    }

    @Test
    void publishesNothingInABoardThatIsDeletedBeforeTheTurnComes() throws SQLException {
        String key = UUID.randomUUID().toString();
        Reply earlier = publish("earlier", key).expect(201);
        writer.delete(ArticleId.of(earlier.text("id"))).expect(204);
        Shard shard = server.store().shards().of(board);
        List<Reply> replies = together(
                server,
                board,
                () -> shard.sql("update board_article_count set closed = true where board_id = :board")
                        .param("board", board.value())
                        .update(),
                410,
                List.of(() -> publish("late"), () -> publish("earlier", key), () -> publish("later", key + "-later")));
        assertThat(replies).extracting(Reply::status).containsExactly(410, 201, 410);
        assertThat(replies.get(1).json()).isEqualTo(earlier.json());
        expectExact();
    }

    @Test
    void countsExactlyInSeveralBoardsAtOnce() throws SQLException {
        List<BoardId> boards = List.of(board, writer.newBoard(), writer.newBoard());
        BoardId moderated = writer.newBoard(Map.of("writers", "moderators"));
        int threads = 24;
        int each = 8;
        List<List<Integer>> statuses = Concurrently.run(threads, thread -> {
            ArticleUser somebody = server.somebody();
            String token = thread % 2 == 0 ? somebody.user() : somebody.moderator(moderated);
            List<Integer> answers = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                String key = UUID.randomUUID().toString();
                String path = ArticleUser.articles(boards.get((thread + i) % boards.size()));
                for (int repeated = 0; repeated < 2; repeated++) {
                    somebody.call("POST", path, token, ArticleUser.text("one"), header(key))
                            .expect(201);
                }
                answers.add(somebody.call("POST", ArticleUser.articles(moderated), token, ArticleUser.text("one"))
                        .status());
            }
            return answers;
        });
        for (int thread = 0; thread < threads; thread++) {
            assertThat(statuses.get(thread)).containsOnly(thread % 2 == 0 ? 403 : 201);
        }
        assertThat(boards).allMatch(one -> listed(writer, one) == threads * each / boards.size());
        assertThat(listed(writer, moderated)).isEqualTo(threads * each / 2);
        expectExact();
        assertThat(created(threads * each / boards.size()))
                .extracting(event -> event.boardCount().version())
                .containsExactlyElementsOf(LongStream.rangeClosed(1, threads * each / boards.size())
                        .boxed()
                        .toList());
    }

    private Reply publish(String title) {
        return writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text(title));
    }

    private Reply publish(String title, String key) {
        return writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text(title), header(key));
    }

    private static Map<String, String> header(String key) {
        return Map.of("Idempotency-Key", key);
    }

    private static List<Reply> together(ArticleServer server, BoardId board, List<Callable<Reply>> requests) {
        return together(server, board, () -> {}, 201, requests);
    }

    /**
     * Has all requests wait for the board's lock, and so for each other, after one that waits for it alone.
     *
     * @param before what is done in the transaction that they wait for
     * @param first what the one gets
     */
    private static List<Reply> together(
            ArticleServer server, BoardId board, Runnable before, int first, List<Callable<Reply>> requests) {
        Publishing publishing = server.bean(Publishing.class);
        Shard shard = server.store().shards().of(board);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Boolean> locked = new CompletableFuture<>();
            CompletableFuture<Boolean> ready = new CompletableFuture<>();
            Future<?> holder = threads.submit(() -> shard.run(() -> {
                lock(shard, board);
                locked.complete(true);
                ready.join();
                before.run();
            }));
            locked.join();
            ArticleUser somebody = server.somebody();
            Future<Reply> alone = threads.submit(() ->
                    somebody.call("POST", ArticleUser.articles(board), somebody.user(), ArticleUser.text("alone")));
            await().atMost(PATIENCE).until(() -> waitingForLocks(shard) > 0);
            List<Future<Reply>> others = new ArrayList<>();
            for (Callable<Reply> request : requests) {
                others.add(threads.submit(request));
                await().atMost(PATIENCE).until(() -> publishing.waiting(board) == others.size());
            }
            ready.complete(true);
            holder.get();
            alone.get().expect(first);
            List<Reply> replies = new ArrayList<>();
            for (Future<Reply> other : others) {
                replies.add(other.get());
            }
            return replies;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void lock(Shard shard, BoardId board) {
        shard.sql(
                        """
                insert into board_article_count (board_id, article_count, version, closed) values (:board, 0, 0, false)
                on duplicate key update version = version
                """)
                .param("board", board.value())
                .update();
    }

    private static long waitingForLocks(Shard shard) {
        return shard.sql("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
                .query(Long.class)
                .single();
    }

    private static long listed(ArticleUser somebody, BoardId board) {
        return somebody.get(ArticleUser.articles(board), null)
                .expect(200)
                .json()
                .path("articleCount")
                .asLong();
    }

    private void expectExact() throws SQLException {
        try (Connection connection =
                server.store().shards().of(board).source().dataSource().getConnection()) {
            assertThat(BoardAudit.violations(connection, "article").values()).containsOnly(0L);
        }
    }

    /** The events of the board's articles, in the order of the articles' ids, once so many have arrived. */
    private List<ArticleCreated> created(int number) {
        List<ArticleCreated> events = new ArrayList<>();
        try (TopicEvents topic = new TopicEvents("article")) {
            await().atMost(PATIENCE).until(() -> {
                events.clear();
                topic.arrived().stream()
                        .filter(event -> event.type().equals(ArticleCreated.TYPE))
                        .filter(event -> event.payload()
                                .at("/boardCount/boardId")
                                .asString("")
                                .equals(board.toString()))
                        .map(event -> topic.payload(event, ArticleCreated.class))
                        .forEach(events::add);
                return events.size() >= number;
            });
        }
        events.sort(Comparator.comparingLong(event -> event.article().id().value()));
        return events;
    }
}
