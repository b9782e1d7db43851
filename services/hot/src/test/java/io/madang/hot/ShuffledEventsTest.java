package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.testkit.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Thousands of events, delivered as bad as can be, against a model that knows what each article should be: topics run
 * apart, some events come twice or long after, a few overtake others of their own article and topic.
 */
class ShuffledEventsTest {

    private static final int ARTICLES = 120;
    private static final int EVENTS = 6000;
    private static final List<BoardId> BOARDS =
            LongStream.rangeClosed(1, 3).mapToObj(BoardId::new).toList();

    private final HotFixture fixture = new HotFixture();
    private final Random random = new Random(Seeds.next("shuffled hot events"));
    private final HotModel model = new HotModel(fixture.days());

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void giveWhatTheModelSaysAtEachStepAndTheSameAgainWhenBuiltAnew() {
        List<List<Event<?>>> topics = history();
        deliver(topics, true);
        expectModel();
        assertThat(fixture.top(fixture.days().today().minusDays(3))).hasSize(10);
        Map<String, Object> built = fixture.everything();
        fixture.projection().clear();
        assertThat(fixture.everything()).isEmpty();
        deliver(topics, false);
        assertThat(fixture.everything()).isEqualTo(built);
        expectModel();
    }

    /** The life of some articles around three midnights, as one list in order for each article and topic. */
    private List<List<Event<?>>> history() {
        fixture.setNow(HotFixture.NOON.plus(Duration.ofDays(4)));
        List<List<Event<?>>> topics = new ArrayList<>();
        for (int i = 0; i < ARTICLES; i++) {
            Instant published = HotFixture.NOON.plusSeconds(random.nextInt(3 * 24 * 3600));
            HotTestArticle article = HotTestArticle.publishedAt(published, BOARDS.get(random.nextInt(BOARDS.size())));
            List<Event<?>> texts = new ArrayList<>(List.of(article.created()));
            List<Event<?>> likes = new ArrayList<>();
            List<Event<?>> comments = new ArrayList<>();
            List<Event<?>> views = new ArrayList<>();
            Instant time = published;
            long viewCount = 0;
            for (int step = random.nextInt(2 * EVENTS / ARTICLES); step > 0; step--) {
                time = time.plusSeconds(random.nextInt(2 * 3600));
                switch (random.nextInt(9)) {
                    case 8 -> texts.add(article.movedTo(BOARDS.get(random.nextInt(BOARDS.size())), time));
                    case 0 -> texts.add(article.retitled("title " + random.nextInt(1000), time));
                    case 1, 2, 3 -> likes.add(article.liked(random.nextInt(20), time));
                    case 4 -> comments.add(article.commented(random.nextInt(10), time));
                    case 5 -> comments.add(article.uncommented(random.nextInt(10), time));
                    default -> {
                        viewCount += 1 + random.nextInt(5);
                        views.add(article.viewed(viewCount, time));
                    }
                }
            }
            if (random.nextInt(5) == 0) {
                texts.add(article.deleted(time));
            }
            topics.addAll(List.of(texts, likes, comments, views));
        }
        return topics;
    }

    private void deliver(List<List<Event<?>>> topics, boolean watched) {
        List<List<Event<?>>> left = new ArrayList<>(topics.stream()
                .map(ArrayList::new)
                .filter(topic -> !topic.isEmpty())
                .toList());
        List<Event<?>> delivered = new ArrayList<>();
        List<Event<?>> batch = new ArrayList<>();
        int size = 1;
        while (!left.isEmpty()) {
            int which = random.nextInt(left.size());
            List<Event<?>> topic = left.get(which);
            int overtaking = random.nextInt(50) == 0 ? random.nextInt(topic.size()) : 0;
            Event<?> event = topic.remove(overtaking);
            if (topic.isEmpty()) {
                left.remove(which);
            }
            batch.add(event);
            delivered.add(event);
            while (random.nextInt(5) == 0) {
                batch.add(delivered.get(random.nextInt(delivered.size())));
            }
            if (batch.size() >= size || left.isEmpty()) {
                batch.forEach(model::tell);
                fixture.projection().apply(List.copyOf(batch));
                batch.clear();
                size = 1 + random.nextInt(random.nextInt(10) == 0 ? 1200 : 40);
                if (watched && random.nextInt(10) == 0) {
                    expectModel();
                }
            }
        }
    }

    private void expectModel() {
        LocalDate first = fixture.days().today().minusDays(6);
        for (int i = 0; i < 7; i++) {
            LocalDate day = first.plusDays(i);
            assertThat(fixture.top(day)).isEqualTo(model.top(day, null));
            for (BoardId board : BOARDS) {
                assertThat(fixture.top(day, board)).isEqualTo(model.top(day, board));
            }
        }
    }
}
