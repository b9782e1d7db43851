package io.madang.bench.board;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.bench.load.RedisBenchmark;
import io.madang.testkit.TestRedis;
import io.madang.view.ViewConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The script that counts a view, without us. */
final class RawViews {

    private static final String COUNT = "bench:{v}:count";

    private final RedisBenchmark benchmark;
    private final String digest;

    private RawViews(RedisBenchmark benchmark, String digest) {
        this.benchmark = benchmark;
        this.digest = digest;
    }

    static RawViews of(TestRedis redis, Duration time) {
        RedisClient client = RedisClient.create(redis.url());
        try (StatefulRedisConnection<String, String> connection = client.connect();
                InputStream script = ViewConfiguration.class.getResourceAsStream("count-views.lua")) {
            if (script == null) {
                throw new IllegalStateException("the view service has no count-views.lua");
            }
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            String digest = connection.sync().scriptLoad(text);
            connection.sync().set(COUNT, "0");
            return new RawViews(new RedisBenchmark(redis, ViewStorm.CLIENTS, time), digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            client.shutdown();
        }
    }

    /** What this is measured with. */
    String name() {
        return benchmark.name();
    }

    /** With the keys and arguments for a view of a logged-in user. */
    double perSecond() throws Exception {
        return benchmark.perSecond(
                "evalsha",
                digest,
                "3",
                COUNT,
                "bench:{v}:changed",
                "bench:{v}:mark:" + RedisBenchmark.ANY_NUMBER,
                "1",
                "600000",
                "100",
                "1");
    }
}
