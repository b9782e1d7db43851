package io.madang.hot;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.edge.redis.RedisConfiguration;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The service on a real Redis, at a time that the test says, given its events by hand, and without any before them. */
final class HotFixture implements AutoCloseable {

    /** A noon in Seoul; the fixture's first time. */
    static final Instant NOON = Instant.parse("2026-11-16T03:00:00Z");

    private final ConfigurableApplicationContext context;
    private @Nullable StatefulRedisConnection<String, String> administrator;
    private volatile Instant now = NOON;

    HotFixture(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.redis.url=" + TestEngines.redis().url(),
                "madang.redis.timeout=30s",
                "madang.hot.redis-deadline=30s",
                // Redis expires by a clock of its own, whatever time the test says
                "madang.hot.kept-days=36500",
                "madang.hot.fresh=0s"));
        all.addAll(List.of(settings));
        context = new SpringApplicationBuilder(
                        RedisConfiguration.class, ArticleReferenceConfiguration.class, HotConfiguration.class)
                .web(WebApplicationType.NONE)
                .registerShutdownHook(false)
                .properties(all.toArray(String[]::new))
                .initializers(c -> {
                    c.getBeanFactory().registerSingleton("clock", (InstantSource) () -> now);
                    c.getBeanFactory().registerSingleton("meters", new SimpleMeterRegistry());
                })
                .run();
        projection().clear();
    }

    HotProjection projection() {
        return context.getBean(HotProjection.class);
    }

    HotArticles hot() {
        return context.getBean(HotArticles.class);
    }

    HotDays days() {
        return context.getBean(HotDays.class);
    }

    void setNow(Instant time) {
        now = time;
    }

    Instant now() {
        return now;
    }

    /** Each event as a batch of its own. */
    void tell(Event<?>... events) {
        for (Event<?> event : events) {
            projection().apply(List.of(event));
        }
    }

    List<HotArticle> top(LocalDate day) {
        return top(day, null);
    }

    List<HotArticle> top(LocalDate day, @Nullable BoardId board) {
        return hot().day(DateTimeFormatter.BASIC_ISO_DATE.format(day), board).articles();
    }

    List<HotArticle> today() {
        return top(days().today());
    }

    List<ArticleId> idsOfToday() {
        return today().stream().map(HotArticle::articleId).toList();
    }

    /** With all commands; the product's own user has fewer. */
    synchronized RedisCommands<String, String> redis() {
        StatefulRedisConnection<String, String> connection = administrator;
        if (connection == null || !connection.isOpen()) {
            String url = context.getEnvironment().getRequiredProperty("madang.redis.url");
            connection = context.getBean(RedisClient.class).connect(RedisURI.create(TestRedis.administrator(url)));
            administrator = connection;
        }
        return connection.sync();
    }

    /** Everything that Redis holds of the service. */
    Map<String, Object> everything() {
        Map<String, Object> all = new TreeMap<>();
        for (String key : redis().keys(HotKeys.PREFIX + "*")) {
            all.put(
                    key,
                    key.contains(":article:")
                            ? new TreeMap<>(redis().hgetall(key))
                            : redis().zrangeWithScores(key, 0, -1));
        }
        return all;
    }

    double events(String outcome) {
        return context.getBean(MeterRegistry.class)
                .get("madang.hot.events")
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    @Override
    public void close() {
        context.close();
    }
}
