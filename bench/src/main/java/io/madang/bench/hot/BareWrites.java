package io.madang.bench.hot;

import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The writes that a score costs at the least, sent in pipelines by somebody who need not look at what is there. */
final class BareWrites {

    private static final int BOARDS = 100;

    private final RedisAsyncCommands<String, String> redis;
    private final int articles;
    private final Random random;

    BareWrites(RedisAsyncCommands<String, String> redis, int articles, long seed) {
        this.redis = redis;
        this.articles = articles;
        this.random = new Random(seed);
    }

    double perSecond(int count, int batch) {
        long begin = System.nanoTime();
        for (int done = 0; done < count; done += batch) {
            List<RedisFuture<?>> answers = new ArrayList<>();
            for (int i = 0; i < batch; i++) {
                int number = random.nextInt(articles);
                String article = Integer.toString(number);
                int score = random.nextInt(10_000);
                String value = Integer.toString(score);
                answers.add(redis.hset("bare:article:" + article, Map.of("likes", value, "likes:version", value)));
                answers.add(redis.zadd("bare:all", score, article));
                answers.add(redis.zadd("bare:board:" + number % BOARDS, score, article));
            }
            if (!LettuceFutures.awaitAll(Duration.ofSeconds(60), answers.toArray(RedisFuture[]::new))) {
                throw new IllegalStateException("Redis does not answer");
            }
        }
        return count * 1e9 / (System.nanoTime() - begin);
    }
}
