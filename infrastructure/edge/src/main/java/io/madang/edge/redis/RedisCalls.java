package io.madang.edge.redis;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Commands on the shared connection, each with a deadline. Whatever goes wrong is an {@code unavailable} failure, and a
 * breaker keeps a silent Redis from costing every caller the deadline.
 */
public final class RedisCalls {

    private final RedisLink link;
    private final Duration deadline;
    private final CircuitBreaker breaker;

    /** @param name of what calls: each has a breaker of its own */
    public RedisCalls(RedisLink link, String name, Duration deadline) {
        this.link = link;
        this.deadline = deadline;
        this.breaker = CircuitBreaker.of(
                "redis-" + name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(10)
                        .minimumNumberOfCalls(5)
                        .waitDurationInOpenState(Duration.ofSeconds(1))
                        .permittedNumberOfCallsInHalfOpenState(2)
                        .build());
    }

    /** What Redis answers to one command. */
    public <T> T call(Function<RedisAsyncCommands<String, String>, ? extends Future<T>> command) {
        return guarded(redis -> within(command.apply(redis)));
    }

    /** What a script answers; it is sent whole only where Redis does not know it yet. */
    public <T> T run(RedisScript script, ScriptOutputType type, String[] keys, String... arguments) {
        return guarded(redis -> {
            try {
                return within(redis.<T>evalsha(script.digest(), type, keys, arguments));
            } catch (RedisNoScriptException e) {
                return within(redis.<T>eval(script.text(), type, keys, arguments));
            }
        });
    }

    private <T> T guarded(Call<T> call) {
        try {
            return breaker.executeCallable(() -> {
                StatefulRedisConnection<String, String> connection =
                        link.connection(deadline).orElseThrow(() -> new RedisException("Redis is not connected"));
                return call.on(connection.async());
            });
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new Failure(ErrorCode.UNAVAILABLE, "Redis does not answer right now. Try again soon.", e);
        }
    }

    private <T> T within(Future<T> answer) throws Exception {
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RedisException problem ? problem : e;
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw e;
        }
    }

    @FunctionalInterface
    private interface Call<T> {
        T on(RedisAsyncCommands<String, String> redis) throws Exception;
    }
}
