package io.madang.bench.hot;

import io.lettuce.core.api.sync.RedisCommands;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.contracts.event.Event;
import io.madang.edge.redis.RedisConfiguration;
import io.madang.edge.redis.RedisLink;
import io.madang.hot.HotConfiguration;
import io.madang.stream.Projection;
import io.madang.testkit.TestEngines;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Events that hot articles take in, given in batches as they come from Kafka, and the memory that a day needs. */
public final class HotBench implements Benchmark {

    private static final int BATCH = 500;
    private static final int HOT_ARTICLES = 10;
    private static final Pattern USED = Pattern.compile("used_memory:(\\d+)");

    @Override
    public String name() {
        return "hot";
    }

    @Override
    public String summary() {
        return "events that hot articles take in per second, and Redis' memory per article";
    }

    @Override
    public List<Figure> run(Options options) {
        int size = options.sizeOr(100_000, 20_000);
        Village village = new Village(size, options.seed());
        try (ConfigurableApplicationContext context = start()) {
            Projection hot = context.getBean(Projection.class);
            RedisCommands<String, String> redis = context.getBean(RedisLink.class)
                    .connection(Duration.ofSeconds(30))
                    .orElseThrow()
                    .sync();
            say("publishing " + size + " articles");
            long empty = usedMemory(redis);
            double articles = eventsPerSecond(hot, village.published());
            say("warming up with as many likes, comments and views");
            eventsPerSecond(hot, village.counted(size, size));
            double spread = eventsPerSecond(hot, village.counted(3 * size, size));
            double storm = eventsPerSecond(hot, village.counted(3 * size, HOT_ARTICLES));
            double bytes = (double) (usedMemory(redis) - empty) / size;
            double sets = (double) redis.keys("hot:*").stream()
                            .filter(key -> !key.contains(":article:"))
                            .mapToLong(key -> redis.memoryUsage(key))
                            .sum()
                    / size;
            return List.of(
                    Figure.of("hot.articles", articles, "events/s"),
                    Figure.atLeast("hot.counts.spread", spread, 10_000, "events/s"),
                    Figure.atLeast("hot.counts.ten-articles", storm, 10_000, "events/s"),
                    Figure.of("hot.memory.article", bytes, "B"),
                    Figure.of("hot.memory.article.sorted-sets", sets, "B"));
        }
    }

    private static double eventsPerSecond(Projection hot, List<Event<?>> events) {
        long begin = System.nanoTime();
        for (int from = 0; from < events.size(); from += BATCH) {
            hot.apply(events.subList(from, Math.min(events.size(), from + BATCH)));
        }
        return events.size() * 1e9 / (System.nanoTime() - begin);
    }

    private static long usedMemory(RedisCommands<String, String> redis) {
        Matcher used = USED.matcher(redis.info("memory"));
        if (!used.find()) {
            throw new IllegalStateException("Redis does not say how much memory it uses");
        }
        return Long.parseLong(used.group(1));
    }

    private static ConfigurableApplicationContext start() {
        say("starting Redis");
        return new SpringApplicationBuilder(RedisConfiguration.class, HotConfiguration.class)
                .web(WebApplicationType.NONE)
                .properties(
                        "madang.redis.url=" + TestEngines.newRedis().url(),
                        "madang.redis.timeout=30s",
                        "madang.hot.redis-deadline=30s")
                .initializers(
                        context -> context.getBeanFactory().registerSingleton("meters", new SimpleMeterRegistry()))
                .run();
    }

    private static void say(String text) {
        System.out.println(text);
    }
}
