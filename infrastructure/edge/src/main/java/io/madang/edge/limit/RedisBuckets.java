package io.madang.edge.limit;

import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Buckets in Redis, shared by all instances.
 *
 * <p>Key {@code limit:<bucket>} is a list of the times in microseconds, by Redis' own clock, at which something was
 * taken: the newest {@code count} of them, since no older one matters. It expires when the newest is too old to count.
 */
final class RedisBuckets {

    private static final Logger log = LoggerFactory.getLogger(RedisBuckets.class);

    /** Answers 0, or the microseconds to wait. */
    private static final RedisScript SCRIPT = RedisScript.of(
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000000 + time[2]
            local count = tonumber(ARGV[1])
            local per = tonumber(ARGV[2])
            if ARGV[3] ~= 'take' then
              redis.call('RPOP', KEYS[1])
              return {0}
            end
            local oldest = redis.call('LINDEX', KEYS[1], -count)
            if oldest and oldest + per > now then
              return {oldest + per - now}
            end
            redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
            redis.call('LTRIM', KEYS[1], -count, -1)
            redis.call('PEXPIRE', KEYS[1], math.ceil(per / 1000))
            return {0}
            """);

    private static final String TAKE = "take";
    private static final String GIVE_BACK = "give back";

    private final RedisBatcher<RedisCalls.Run, List<Long>> batcher;

    RedisBuckets(SharedRedisConnection redisConnection, Duration deadline) {
        RedisCalls redis = new RedisCalls(redisConnection, "limits", deadline);
        this.batcher = new RedisBatcher<>(runs -> redis.runAll(SCRIPT, runs));
    }

    /** The microseconds to wait, 0 if one was taken; empty if Redis is away. */
    OptionalLong take(String bucket, RateLimit limit) {
        return run(bucket, limit, TAKE);
    }

    OptionalLong giveBack(String bucket, RateLimit limit) {
        return run(bucket, limit, GIVE_BACK);
    }

    private OptionalLong run(String bucket, RateLimit limit, String action) {
        try {
            List<Long> waitMicros = batcher.ask(new RedisCalls.Run(
                    new String[] {"limit:" + bucket},
                    Integer.toString(limit.count()),
                    Long.toString(limit.perMicros()),
                    action));
            return OptionalLong.of(waitMicros.getFirst());
        } catch (Failure e) {
            log.debug("Redis did not count {}: {}", action, String.valueOf(e.getCause()));
            return OptionalLong.empty();
        }
    }
}
