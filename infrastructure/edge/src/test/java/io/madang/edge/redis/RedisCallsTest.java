package io.madang.edge.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of the things that go wrong with Redis pass, and which would go wrong again. */
class RedisCallsTest {

    private static final RedisScript COUNT = RedisScript.of("return {redis.call('INCR', KEYS[1]), tonumber(ARGV[1])}");

    private final TestRedis redis = TestEngines.newRedis();
    private final RedisClient client = RedisClient.create();
    private final SharedRedisConnection redisConnection =
            SharedRedisConnection.toServer(client, RedisURI.create(redis.url()));
    private final RedisCalls calls = new RedisCalls(redisConnection, "test", Duration.ofSeconds(20));

    @AfterEach
    void close() {
        redisConnection.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        redis.close();
    }

    private static void assertFails(Runnable call, ErrorCode code) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(Failure.class, failure -> assertThat(failure.code())
                .isEqualTo(code));
    }

    @Test
    void answersRunsInTheirOrder() {
        List<Run> runs = IntStream.rangeClosed(1, 100)
                .mapToObj(i -> new Run(new String[] {"count"}, Integer.toString(i)))
                .toList();
        List<List<Long>> answers = calls.runAll(COUNT, runs);
        assertThat(answers)
                .isEqualTo(IntStream.rangeClosed(1, 100)
                        .mapToObj(i -> List.of((long) i, (long) i))
                        .toList());
    }

    @Test
    void aScriptThatIsWrongIsNotAReasonToTryAgain() {
        RedisScript wrong = RedisScript.of("return redis.call('HGET', KEYS[1])");
        for (int i = 0; i < 20; i++) {
            assertFails(() -> calls.run(wrong, ScriptOutputType.INTEGER, new String[] {"a"}), ErrorCode.INTERNAL);
        }
        assertThat(calls.<String>call(commands -> commands.ping()))
                .as("a wrong command says nothing about Redis")
                .isEqualTo("PONG");
    }

    @Test
    void aCommandForAnotherKindOfKeyIsNotEither() {
        calls.call(commands -> commands.set("text", "x"));
        assertFails(() -> calls.call(commands -> commands.hget("text", "field")), ErrorCode.INTERNAL);
        assertFails(
                () -> calls.runAll(
                        COUNT, List.of(new Run(new String[] {"other"}, "1"), new Run(new String[] {"text"}, "2"))),
                ErrorCode.INTERNAL);
    }

    @Test
    void aFullRedisIs() {
        try (StatefulRedisConnection<String, String> administrator =
                client.connect(RedisURI.create(TestRedis.administrator(redis.url())))) {
            administrator.sync().configSet("maxmemory", "1");
        }
        assertFails(() -> calls.call(commands -> commands.set("text", "x")), ErrorCode.UNAVAILABLE);
        assertFails(() -> calls.run(COUNT, ScriptOutputType.MULTI, new String[] {"count"}, "1"), ErrorCode.UNAVAILABLE);
    }

    @Test
    void aRedisThatIsAwayIs() {
        calls.call(commands -> commands.ping());
        redis.close();
        assertFails(() -> calls.call(commands -> commands.ping()), ErrorCode.UNAVAILABLE);
    }
}
