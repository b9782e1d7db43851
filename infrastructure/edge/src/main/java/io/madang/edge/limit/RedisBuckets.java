package io.madang.edge.limit;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.madang.edge.redis.RedisLink;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets in Redis, shared by all instances.
 *
 * <p>Key {@code limit:<bucket>} is a list of the times in microseconds, by Redis' own clock, at which something was
 * taken: the newest {@code count} of them, since no older one matters. It expires when the newest is too old to count. A
 * breaker keeps a silent Redis from costing every request its deadline.
 */
final class RedisBuckets {

    private static final Logger log = LoggerFactory.getLogger(RedisBuckets.class);

    /** Answers 0, or the microseconds to wait. */
    private static final String SCRIPT =
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000000 + time[2]
            local count = tonumber(ARGV[1])
            local per = tonumber(ARGV[2])
            if ARGV[3] ~= 'take' then
              redis.call('RPOP', KEYS[1])
              return 0
            end
            local oldest = redis.call('LINDEX', KEYS[1], -count)
            if oldest and oldest + per > now then
              return oldest + per - now
            end
            redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
            redis.call('LTRIM', KEYS[1], -count, -1)
            redis.call('PEXPIRE', KEYS[1], math.ceil(per / 1000))
            return 0
            """;

    private static final String TAKE = "take";
    private static final String GIVE_BACK = "give back";

    private final RedisLink link;
    private final Duration deadline;
    private final CircuitBreaker breaker;
    private final String digest;

    RedisBuckets(RedisLink link, Duration deadline) {
        this.link = link;
        this.deadline = deadline;
        this.breaker = CircuitBreaker.of(
                "redis-limits",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(10)
                        .minimumNumberOfCalls(5)
                        .waitDurationInOpenState(Duration.ofSeconds(1))
                        .permittedNumberOfCallsInHalfOpenState(2)
                        .build());
        this.digest = sha1(SCRIPT);
    }

    /** The microseconds to wait, 0 if one was taken; empty if Redis is away. */
    OptionalLong take(String bucket, Limit limit) {
        return run(bucket, limit, TAKE);
    }

    OptionalLong giveBack(String bucket, Limit limit) {
        return run(bucket, limit, GIVE_BACK);
    }

    private OptionalLong run(String bucket, Limit limit, String action) {
        try {
            return OptionalLong.of(breaker.executeCallable(() -> evaluate(bucket, limit, action)));
        } catch (CallNotPermittedException e) {
            return OptionalLong.empty();
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            log.debug("Redis did not count {}: {}", action, e.toString());
            return OptionalLong.empty();
        }
    }

    private long evaluate(String bucket, Limit limit, String action) throws Exception {
        StatefulRedisConnection<String, String> connection =
                link.connection(deadline).orElseThrow(() -> new RedisException("Redis is not connected"));
        RedisAsyncCommands<String, String> redis = connection.async();
        String[] keys = {"limit:" + bucket};
        String[] arguments = {Integer.toString(limit.count()), Long.toString(limit.perMicros()), action};
        try {
            return within(redis.evalsha(digest, ScriptOutputType.INTEGER, keys, arguments));
        } catch (RedisNoScriptException e) {
            return within(redis.eval(SCRIPT, ScriptOutputType.INTEGER, keys, arguments));
        }
    }

    private long within(Future<Long> answer) throws Exception {
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RedisException problem ? problem : e;
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw e;
        }
    }

    private static String sha1(String script) {
        return io.lettuce.core.codec.Base16.digest(script.getBytes(StandardCharsets.UTF_8));
    }
}
