package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardCreated;
import io.madang.contracts.board.BoardDeleted;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.BoardUpdated;
import io.madang.contracts.event.Event;
import io.madang.kernel.id.TypedId;
import io.madang.sharding.Source;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class EventTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();
    private final BoardId board = writer.newBoard();

    @Test
    void tellsEachChangeOfAnArticleOnceAndInOrder() {
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        List<Article> answers = Stream.generate(() ->
                        writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("one"), key))
                .limit(3)
                .map(reply -> reply.expect(201).as(Article.class))
                .toList();
        Article published = answers.getFirst();
        assertThat(answers).containsOnly(published);
        ArticleId id = published.id();
        Article edited = writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"")
                .expect(200)
                .as(Article.class);
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"2\"").expect(200);
        writer.edit(id, writer.user(), ArticleUser.text("late"), "\"1\"").expect(412);
        writer.delete(id).expect(204);
        writer.delete(id).expect(404);
        awaitDrained();
        try (TopicEvents topic = new TopicEvents("article")) {
            List<Event<JsonNode>> events = arrived(topic, id, 3);
            assertThat(events)
                    .extracting(Event::type)
                    .containsExactly(ArticleCreated.TYPE, ArticleUpdated.TYPE, ArticleDeleted.TYPE);
            assertThat(events).extracting(Event::version).containsExactly(1L, 2L, 3L);
            assertThat(topic.payload(events.get(0), ArticleCreated.class))
                    .isEqualTo(new ArticleCreated(published, new BoardArticleCount(board, 1, 1)));
            assertThat(topic.payload(events.get(1), ArticleUpdated.class)).isEqualTo(new ArticleUpdated(edited));
            assertThat(topic.payload(events.get(2), ArticleDeleted.class))
                    .isEqualTo(new ArticleDeleted(id, board, new BoardArticleCount(board, 0, 2)));
        }
    }

    @Test
    void tellsEachChangeOfABoard() {
        Board made = writer.get("/v1/boards/" + board, null).as(Board.class);
        Map<String, Object> body = ArticleUser.board(made.slug());
        body.put("description", "new");
        Board changed = writer.call("PUT", "/v1/boards/" + board, writer.admin(), body, Map.of("If-Match", "\"1\""))
                .expect(200)
                .as(Board.class);
        writer.call("PUT", "/v1/boards/" + board, writer.admin(), body, Map.of("If-Match", "\"2\""))
                .expect(200);
        writer.call("DELETE", "/v1/boards/" + board, writer.admin()).expect(204);
        awaitDrained();
        try (TopicEvents topic = new TopicEvents("article")) {
            List<Event<JsonNode>> events = arrived(topic, board, 3);
            assertThat(events).extracting(Event::version).containsExactly(1L, 2L, 3L);
            assertThat(topic.payload(events.get(0), BoardCreated.class)).isEqualTo(new BoardCreated(made));
            assertThat(topic.payload(events.get(1), BoardUpdated.class)).isEqualTo(new BoardUpdated(changed));
            assertThat(topic.payload(events.get(2), BoardDeleted.class)).isEqualTo(new BoardDeleted(board));
            assertThat(events).extracting(Event::type).last().isEqualTo(BoardDeleted.TYPE);
        }
    }

    @Test
    void countsExactlyUnderAStormAndNumbersEachCountOnce() {
        long seed = Seeds.next("articles storm");
        List<List<ArticleId>> kept = Concurrently.run(8, thread -> publishAndDelete(new Random(seed + thread), thread));
        List<ArticleId> left = kept.stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(ArticleId::value).reversed())
                .toList();
        List<ArticleId> listed = new ArrayList<>();
        Reply page = null;
        for (int number = 1; page == null || page.json().path("articles").size() == 7; number++) {
            page = writer.get(ArticleUser.articles(board) + "?size=7&page=" + number, null)
                    .expect(200);
            page.json()
                    .path("articles")
                    .forEach(article ->
                            listed.add(ArticleId.of(article.path("id").asString())));
            assertThat(page.json().path("articleCount").asLong()).isEqualTo(left.size());
        }
        assertThat(listed).isEqualTo(left);
        awaitDrained();
        try (TopicEvents topic = new TopicEvents("article")) {
            int changes = 8 * 20;
            List<BoardArticleCount> counts = new ArrayList<>();
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                counts.clear();
                topic.arrived().stream()
                        .filter(event -> event.payload()
                                .at("/boardCount/boardId")
                                .asString("")
                                .equals(board.toString()))
                        .forEach(event -> counts.add(count(event)));
                return counts.size() == changes;
            });
            assertThat(counts)
                    .extracting(BoardArticleCount::version)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.rangeClosed(1, changes).boxed().toList());
            assertThat(counts.stream()
                            .max(Comparator.comparing(BoardArticleCount::version))
                            .orElseThrow()
                            .count())
                    .isEqualTo(left.size());
        }
    }

    /** Makes 20 changes, and gives the articles that are left. */
    private List<ArticleId> publishAndDelete(Random random, int thread) {
        List<ArticleId> own = new ArrayList<>();
        for (int step = 0; step < 20; step++) {
            if (!own.isEmpty() && random.nextInt(3) == 0) {
                writer.delete(own.remove(random.nextInt(own.size()))).expect(204);
            } else {
                own.add(writer.publish(board, thread + "." + step));
            }
        }
        return own;
    }

    private static BoardArticleCount count(Event<JsonNode> event) {
        JsonNode count = event.payload().path("boardCount");
        return new BoardArticleCount(
                BoardId.of(count.path("boardId").asString()),
                count.path("count").asLong(),
                count.path("version").asLong());
    }

    /** The widest characters, those that JSON doubles, and those that it would write as six. */
    @ParameterizedTest
    @ValueSource(strings = {"🐈", "\"", "\\", "한", "\n.", "\u00a0x"})
    void carriesTheLargestArticle(String unit) {
        int units = 50_000 / unit.codePointCount(0, unit.length());
        Map<String, String> body = Map.of("title", "🐈".repeat(200), "content", "." + unit.repeat(units - 2) + ".");
        Article published = writer.call("POST", ArticleUser.articles(board), writer.user(), body)
                .expect(201)
                .as(Article.class);
        awaitDrained();
        try (TopicEvents topic = new TopicEvents("article")) {
            Event<JsonNode> event = arrived(topic, published.id(), 1).getFirst();
            assertThat(topic.payload(event, ArticleCreated.class).article()).isEqualTo(published);
            assertThat(published.content()).isEqualTo(body.get("content"));
        }
    }

    private List<Event<JsonNode>> arrived(TopicEvents topic, TypedId key, int number) {
        List<Event<JsonNode>> events = new ArrayList<>();
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            events.clear();
            topic.arrived().stream()
                    .filter(event -> event.key().equals(key.toString()))
                    .forEach(events::add);
            return events.size() >= number;
        });
        return events;
    }

    /** Nothing waits and nothing has died, in any database. */
    private void awaitDrained() {
        List<Source> sources = server.store().shards().sources();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> sources.stream().allMatch(source -> isEmpty(source, "outbox")));
        assertThat(sources).allMatch(source -> isEmpty(source, "outbox_dead"));
    }

    private static boolean isEmpty(Source source, String table) {
        return source.jdbc()
                        .sql("select count(*) from " + table)
                        .query(Long.class)
                        .single()
                == 0;
    }
}
