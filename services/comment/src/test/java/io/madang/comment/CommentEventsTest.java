package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.event.Event;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What others are told. */
class CommentEventsTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleId article = server.newArticle(CommentStyle.THREADED);

    @Test
    void tellsOfEachChangeWithTheCountAfterIt() {
        Comment root = server.comment(article, writer);
        Comment answer = server.answer(root, writer);
        Comment edited = server.edit(answer, writer, "better").expect(200).as(Comment.class);
        server.delete(root, writer).expect(204);
        Comment placeholder = server.one(root).expect(200).as(Comment.class);
        server.delete(answer, writer).expect(204);
        server.delete(answer, writer).expect(404);
        try (TopicEvents topic = new TopicEvents("comment")) {
            List<Event<JsonNode>> events = arrived(topic, 5);
            assertThat(events)
                    .extracting(Event::type)
                    .containsExactly(
                            CommentCreated.TYPE,
                            CommentCreated.TYPE,
                            CommentEdited.TYPE,
                            CommentDeleted.TYPE,
                            CommentDeleted.TYPE);
            assertThat(events).extracting(Event::version).containsExactly(1L, 2L, 3L, 4L, 5L);
            assertThat(topic.payload(events.get(0), CommentCreated.class)).isEqualTo(new CommentCreated(root, 1));
            assertThat(topic.payload(events.get(1), CommentCreated.class)).isEqualTo(new CommentCreated(answer, 2));
            assertThat(topic.payload(events.get(2), CommentEdited.class)).isEqualTo(new CommentEdited(edited, 2));
            assertThat(topic.payload(events.get(3), CommentDeleted.class))
                    .isEqualTo(new CommentDeleted(article, root.id(), 1, placeholder, List.of()));
            assertThat(topic.payload(events.get(4), CommentDeleted.class))
                    .isEqualTo(new CommentDeleted(article, answer.id(), 0, null, List.of(answer.id(), root.id())));
        }
    }

    @Test
    void numbersTheEventsOfAnArticleWithoutGapsAndEmptiesTheOutbox() {
        Concurrently.run(16, thread -> {
            for (int i = 0; i < 8; i++) {
                Comment comment = server.comment(article, writer);
                if (i % 4 == 0) {
                    server.delete(comment, writer).expect(204);
                }
            }
            return true;
        });
        int changes = 16 * 10;
        try (TopicEvents topic = new TopicEvents("comment")) {
            List<Event<JsonNode>> events = arrived(topic, changes);
            assertThat(events)
                    .extracting(Event::version)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, changes).boxed().toList());
            assertThat(events.getLast().payload().path("commentCount").asLong())
                    .isEqualTo(new Discussion(server, article).count().count());
        }
        await().atMost(LIMIT).until(() -> waiting() == 0);
    }

    private List<Event<JsonNode>> arrived(TopicEvents topic, int number) {
        return await().atMost(LIMIT)
                .until(
                        () -> topic.arrived().stream()
                                .filter(event -> event.key().equals(article.toString()))
                                .toList(),
                        events -> events.size() >= number);
    }

    private long waiting() {
        return server.shard(article)
                .sql("select count(*) from outbox where msg_key = :article")
                .param("article", article.value())
                .query(Long.class)
                .single();
    }
}
