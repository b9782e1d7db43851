package io.madang.media.omission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.redis.RedisConfiguration;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.media.omission.ReadingByViews.Place;
import io.madang.media.omission.ReadingByViews.Reading;
import io.madang.media.omission.ReadingByViews.Request;
import io.madang.sharding.Gathered;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Sessions at their bounds, and without Redis. */
class ReadingByViewsTest {

    private static final int ITEMS = 40;
    private static final int SIZE = 4;
    private static final DataSize ROOM = DataSize.ofMegabytes(16);

    private static final TestRedis redis = TestEngines.newRedis();
    private static final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    private final ViewHistory items = new ViewHistory("main");
    private Instant now = Instant.parse("2026-11-19T10:00:00Z");

    @BeforeAll
    static void connect() {
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("redis", Map.of("madang.redis.url", redis.url())));
        context.register(RedisConfiguration.class);
        context.refresh();
    }

    @AfterAll
    static void close() {
        context.close();
        redis.close();
    }

    @BeforeEach
    void putItems() {
        LongStream.rangeClosed(1, ITEMS).forEach(id -> items.fold(id, 1_000 - id));
    }

    private ReadingSessions sessions(int max, DataSize maxBytes, long maxDelivered) {
        SessionProperties properties =
                new SessionProperties(Duration.ofMinutes(30), max, maxBytes, maxDelivered, Duration.ofSeconds(30));
        return new ReadingSessions(
                context.getBean(SharedRedisConnection.class),
                properties,
                new SecureRandom(),
                () -> now = now.plusMillis(1),
                JsonMapper.shared());
    }

    private Reading next(ReadingByViews reading, @Nullable Reading before) {
        String session = before == null ? null : before.session();
        Place place = before == null ? null : before.next();
        return reading.read(
                new Request("somebody", session, place, SIZE),
                (from, size) -> new Gathered<>(List.of(items.read(from, size, 1_000)), null));
    }

    @Test
    void goesOnInAnotherSessionWhereOneIsFull() {
        ReadingByViews reading = new ReadingByViews(sessions(1_000, ROOM, 2 * SIZE));
        Reading first = next(reading, null);
        Reading second = next(reading, first);
        assertThat(second.session()).isEqualTo(first.session());
        assertThat(second.certain()).isTrue();

        Reading third = next(reading, second);
        assertThat(third.session()).isNotEqualTo(first.session());
        assertThat(third.certain())
                .as("what was missed until now, nobody knows")
                .isFalse();
        assertThat(third.shown()).containsExactly(9L, 10L, 11L, 12L);
        items.fold(30, 5_000);
        Reading fourth = next(reading, third);
        assertThat(fourth.session()).isEqualTo(third.session());
        assertThat(fourth.certain()).isTrue();
        assertThat(fourth.omitted()).containsExactly(30L);
        assertThat(next(reading, first)).as("the full session's pages stay").isEqualTo(second);
    }

    @Test
    void readsTheWholeListWhereNothingIsRemembered() {
        ReadingByViews reading = new ReadingByViews(sessions(1_000, ROOM, 0));
        Set<Long> shown = new HashSet<>();
        Reading page = next(reading, null);
        shown.addAll(page.shown());
        while (page.next() != null) {
            page = next(reading, page);
            assertThat(page.certain()).isFalse();
            shown.addAll(page.shown());
        }
        assertThat(shown).hasSize(ITEMS);
    }

    @Test
    void endsTheSessionsThatAreUsedLeastLatelyWhereThereAreTooMany() {
        ReadingSessions few = sessions(2 * ReadingSessions.PARTS, ROOM, 1_000);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 20 * ReadingSessions.PARTS; i++) {
            ids.add(few.begin("somebody", SIZE).id());
        }
        List<String> there = ids.stream()
                .filter(id -> few.find(id, "somebody", 0).isPresent())
                .toList();
        assertThat(there).hasSizeBetween(ReadingSessions.PARTS, 2 * ReadingSessions.PARTS);
        assertThat(there).contains(ids.getLast()).doesNotContain(ids.getFirst());
    }

    @Test
    void endsTheSessionsThatAreUsedLeastLatelyWhereTheyTakeTooMuch() {
        ReadingSessions small = sessions(100_000, DataSize.ofKilobytes(16 * 8), 1_000);
        ReadingByViews reading = new ReadingByViews(small);
        List<Reading> readers = new ArrayList<>();
        for (int i = 0; i < 40 * ReadingSessions.PARTS; i++) {
            readers.add(next(reading, next(reading, null)));
        }
        long there = readers.stream()
                .filter(page -> small.find(String.valueOf(page.session()), "somebody", 1)
                        .isPresent())
                .count();
        assertThat(there).isBetween((long) ReadingSessions.PARTS, 20L * ReadingSessions.PARTS);
        assertThat(next(reading, readers.getFirst()).certain()).isFalse();
        assertThat(next(reading, readers.getLast()).certain()).isTrue();
    }

    @Test
    void goesOnWhileRedisIsAway() {
        ReadingByViews reading = new ReadingByViews(sessions(1_000, ROOM, 1_000));
        Reading first = next(reading, null);
        redis.kill();
        try {
            Reading second = next(reading, first);
            assertThat(second.session()).isNull();
            assertThat(second.certain()).isFalse();
            assertThat(second.shown()).containsExactly(5L, 6L, 7L, 8L);
            assertThat(next(reading, second).shown()).containsExactly(9L, 10L, 11L, 12L);
            Reading beginning = next(reading, null);
            assertThat(beginning.shown()).containsExactly(1L, 2L, 3L, 4L);
            assertThat(beginning.certain())
                    .as("before the first page there is nothing to miss")
                    .isTrue();
        } finally {
            redis.start();
            await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> !sessions(1_000, ROOM, 1_000)
                    .begin("somebody", SIZE)
                    .id()
                    .isEmpty());
        }
    }
}
