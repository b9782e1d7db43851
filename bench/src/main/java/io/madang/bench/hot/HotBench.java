package io.madang.bench.hot;

import io.lettuce.core.RedisClient;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.cluster.ClockConfiguration;
import io.madang.contracts.event.Event;
import io.madang.edge.redis.RedisConfiguration;
import io.madang.hot.HotConfiguration;
import io.madang.stream.Projection;
import io.madang.testkit.TestEngines;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Events that hot articles take in, given in batches as they come from Kafka, and the memory that a day needs. */
public final class HotBench implements Benchmark {

    private static final int BATCH = 500;
    private static final int HOT_ARTICLES = 10;

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
        HotWorkload workload = new HotWorkload(size, options.seed());
        try (ConfigurableApplicationContext context = start()) {
            Projection hot = context.getBean(Projection.class);
            RedisCommands<String, String> redis = connection(context).sync();
            say("publishing " + size + " articles");
            double empty = usedMemory(redis);
            double articles = eventsPerSecond(hot, workload.published());
            say("warming up with as many likes, comments and views");
            eventsPerSecond(hot, workload.counted(size, size));
            double cpu = usedSeconds(redis);
            double spread = eventsPerSecond(hot, workload.counted(3 * size, size));
            double micros = (usedSeconds(redis) - cpu) * 1e6 / (3.0 * size);
            double bytes = (usedMemory(redis) - empty) / size;
            say("the same number of bare writes");
            BareWrites writes = new BareWrites(connection(context).async(), size, options.seed());
            writes.perSecond(size, BATCH);
            cpu = usedSeconds(redis);
            double bare = writes.perSecond(3 * size, BATCH);
            double bareMicros = (usedSeconds(redis) - cpu) * 1e6 / (3.0 * size);
            double storm = eventsPerSecond(hot, workload.counted(3 * size, HOT_ARTICLES));
            double sets = (double) ScanIterator.scan(
                                    redis, ScanArgs.Builder.matches("hot:*").limit(1_000))
                            .stream()
                            .filter(key -> !key.contains(":article:"))
                            .mapToLong(key -> redis.memoryUsage(key))
                            .sum()
                    / size;
            return List.of(
                    Figure.of("hot.articles", articles, "events/s"),
                    Figure.atLeast("hot.counts.spread", spread, 10_000, "events/s"),
                    Figure.of("hot.counts.spread.bare-writes", bare, "events/s"),
                    Figure.of("hot.counts.spread.redis-cpu", micros, "µs/event"),
                    Figure.of("hot.counts.spread.redis-cpu.bare-writes", bareMicros, "µs/event"),
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

    private static StatefulRedisConnection<String, String> connection(ConfigurableApplicationContext context) {
        return context.getBean(RedisClient.class).connect();
    }

    private static double usedMemory(RedisCommands<String, String> redis) {
        return said(redis.info("memory"), "used_memory");
    }

    /** Processor time of Redis so far. */
    private static double usedSeconds(RedisCommands<String, String> redis) {
        String info = redis.info("cpu");
        return said(info, "used_cpu_user") + said(info, "used_cpu_sys");
    }

    private static double said(String info, String name) {
        return info.lines()
                .filter(line -> line.startsWith(name + ":"))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static ConfigurableApplicationContext start() {
        say("starting Redis");
        return new SpringApplicationBuilder(ClockConfiguration.class, RedisConfiguration.class, HotConfiguration.class)
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
