package io.madang.edge.redis;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.madang.edge.redis.SharedRedisConnection.RedisLink;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Commands on the shared connection, each with a deadline. What goes wrong is an {@code unavailable} failure, and a
 * breaker keeps a silent Redis from costing every caller the deadline. Only a command that Redis does not understand, or
 * that is not for what the key holds, is an {@code internal} one: it would go wrong again, however often it is tried.
 */
public final class RedisCalls {

    private static final int SCANNED_AT_ONCE = 500;

    private final SharedRedisConnection redisConnection;
    private final Duration deadline;
    private final CircuitBreaker breaker;

    /** @param name of what calls: each has a breaker of its own */
    public RedisCalls(SharedRedisConnection redisConnection, String name, Duration deadline) {
        this.redisConnection = redisConnection;
        this.deadline = deadline;
        this.breaker = CircuitBreaker.of(
                "redis-" + name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(10)
                        .minimumNumberOfCalls(5)
                        .waitDurationInOpenState(Duration.ofSeconds(1))
                        .permittedNumberOfCallsInHalfOpenState(2)
                        .ignoreException(RedisCalls::isWrong)
                        .build());
    }

    /** What Redis answers to one command. */
    public <T> T call(Function<RedisClusterAsyncCommands<String, String>, ? extends Future<T>> command) {
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

    /**
     * What a script answers when it is run several times over, in their order. All runs leave in one packet, and their
     * answers are numbers.
     */
    public List<List<Long>> runAll(RedisScript script, List<Run> runs) {
        return runAll(script, runs, StringCodec.UTF8).stream()
                .map(answer -> answer.stream().map(Long.class::cast).toList())
                .toList();
    }

    /**
     * As {@link #runAll(RedisScript, List)}, for answers of numbers, texts and lists of these.
     *
     * @param codec of keys, arguments and texts: ISO-8859-1 carries any bytes, one in each character
     */
    public List<List<Object>> runAll(RedisScript script, List<Run> runs, StringCodec codec) {
        return guardedConnection(connection -> {
            List<AsyncCommand<String, String, List<Object>>> commands = runs.stream()
                    .map(run -> command(CommandType.EVALSHA, script.digest(), run, codec))
                    .toList();
            connection.dispatch(commands);
            awaitAll(commands);
            List<List<Object>> answers = new ArrayList<>(runs.size());
            for (int i = 0; i < runs.size(); i++) {
                try {
                    answers.add(within(commands.get(i)));
                } catch (RedisNoScriptException e) {
                    AsyncCommand<String, String, List<Object>> whole =
                            command(CommandType.EVAL, script.text(), runs.get(i), codec);
                    connection.dispatch(whole);
                    answers.add(within(whole));
                }
            }
            return answers;
        });
    }

    /** One run of a script. */
    public record Run(String[] keys, String... arguments) {}

    private static AsyncCommand<String, String, List<Object>> command(
            CommandType type, String script, Run run, StringCodec codec) {
        CommandArgs<String, String> arguments = new CommandArgs<>(codec)
                .add(script)
                .add(run.keys().length)
                .addKeys(run.keys())
                .addValues(run.arguments());
        return new AsyncCommand<>(new Command<>(type, new NestedMultiOutput<>(codec), arguments));
    }

    /** What Redis answers to several commands of one kind, in their order. All of them leave in one packet. */
    public <T> List<T> callAll(
            ProtocolKeyword type,
            List<CommandArgs<String, String>> arguments,
            Supplier<? extends CommandOutput<String, String, T>> output) {
        return guardedConnection(connection -> {
            List<AsyncCommand<String, String, T>> commands = new ArrayList<>(arguments.size());
            for (CommandArgs<String, String> each : arguments) {
                commands.add(new AsyncCommand<>(new Command<>(type, output.get(), each)));
            }
            connection.dispatch(commands);
            awaitAll(commands);
            List<T> answers = new ArrayList<>(commands.size());
            for (AsyncCommand<String, String, T> command : commands) {
                answers.add(within(command));
            }
            return answers;
        });
    }

    /** Deletes all keys of a pattern, some at a time. */
    public void unlinkMatching(String pattern) {
        ScanArgs some = ScanArgs.Builder.limit(SCANNED_AT_ONCE).match(pattern);
        ScanCursor cursor = ScanCursor.INITIAL;
        do {
            ScanCursor from = cursor;
            KeyScanCursor<String> part = call(commands -> commands.scan(from, some));
            if (!part.getKeys().isEmpty()) {
                this.<Long>call(commands -> commands.unlink(part.getKeys().toArray(String[]::new)));
            }
            cursor = part;
        } while (!cursor.isFinished());
    }

    private <T> T guarded(Call<T> call) {
        return guardedLink(link -> call.on(link.commands()));
    }

    private <T> T guardedConnection(ConnectionCall<T> call) {
        return guardedLink(link -> call.on(link.connection()));
    }

    private <T> T guardedLink(LinkCall<T> call) {
        try {
            return breaker.executeCallable(() -> call.on(redisConnection
                    .connection(deadline)
                    .orElseThrow(() -> new RedisException("Redis is not connected"))));
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw isWrong(e)
                    ? Failure.of(SystemReason.REDIS_MISUSED, e)
                    : Failure.of(SystemReason.REDIS_UNAVAILABLE, e);
        }
    }

    /** All other errors that Redis answers with speak of its state: it is loading, busy, full, read-only, closed to us. */
    private static boolean isWrong(Throwable e) {
        String message = e instanceof RedisCommandExecutionException ? String.valueOf(e.getMessage()) : "";
        return message.startsWith("ERR ") || message.startsWith("WRONGTYPE ");
    }

    /**
     * Waits until all have an answer, good or bad. A server answers in order, so the last one's is mostly the end of it;
     * of several servers, another may be slower.
     */
    private void awaitAll(List<? extends AsyncCommand<?, ?, ?>> commands) throws Exception {
        long end = System.nanoTime() + deadline.toNanos();
        for (AsyncCommand<?, ?, ?> command : commands.reversed()) {
            if (!command.isDone() && !command.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                commands.forEach(each -> each.cancel(true));
                throw new TimeoutException();
            }
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
    private interface LinkCall<T> {
        T on(RedisLink link) throws Exception;
    }

    @FunctionalInterface
    private interface ConnectionCall<T> {
        T on(StatefulConnection<String, String> connection) throws Exception;
    }

    @FunctionalInterface
    private interface Call<T> {
        T on(RedisClusterAsyncCommands<String, String> redis) throws Exception;
    }
}
