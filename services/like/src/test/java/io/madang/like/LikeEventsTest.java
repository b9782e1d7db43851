package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LikeEventsTest {

    private static final String TOPIC = "like";

    private final LikeServer server = LikeServer.shared();

    @Test
    void tellsOfEachTransactionThatChangedSomethingInOrder() {
        ArticleId article = server.newArticle();
        List<UserId> users = List.of(server.newUser(), server.newUser(), server.newUser());
        Concurrently.run(60, i -> {
            UserId user = users.get(i % 3);
            return i % 2 == 0 ? server.like(article, user) : server.unlike(article, user);
        });
        server.like(article, users.getFirst());
        long version = server.version(article);
        try (TopicEvents topic = new TopicEvents(TOPIC)) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> of(article, topic).size() >= version);
            List<Event<JsonNode>> events = of(article, topic);
            assertThat(events)
                    .extracting(Event::version)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, version).boxed().toList());
            Set<UserId> likers = new HashSet<>();
            for (Event<JsonNode> event : events) {
                LikesChanged told = topic.payload(event, LikesChanged.class);
                assertThat(told.liked()).noneMatch(likers::contains);
                assertThat(told.unliked()).allMatch(likers::contains);
                assertThat(told.liked().size() + told.unliked().size()).isPositive();
                likers.addAll(told.liked());
                told.unliked().forEach(likers::remove);
                assertThat(told.likeCount()).isEqualTo(likers.size());
            }
            assertThat((long) likers.size()).isEqualTo(server.count(article));
        }
    }

    private static List<Event<JsonNode>> of(ArticleId article, TopicEvents topic) {
        return topic.arrived().stream()
                .filter(event -> event.key().equals(article.toString()))
                .toList();
    }
}
