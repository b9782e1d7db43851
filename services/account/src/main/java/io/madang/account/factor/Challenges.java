package io.madang.account.factor;

import io.lettuce.core.ScriptOutputType;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.digest.Digest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * What was begun and must be finished soon, in Redis: {@code account:challenge:<purpose>:<SHA-256 of the token>}, a hash
 * of {@code about} (whom and what it is for) and {@code left} (how many tries), gone after its time. The token is random
 * and known to the client alone; one of another purpose finds nothing.
 */
final class Challenges {

    private static final String PREFIX = "mlc_";
    private static final int BYTES = 32;
    private static final int MAX_TOKEN = 100;

    private static final RedisScript BEGIN = RedisScript.of(
            """
            redis.call('HSET', KEYS[1], 'about', ARGV[1], 'left', ARGV[2])
            redis.call('PEXPIRE', KEYS[1], ARGV[3])
            return 1
            """);

    private static final RedisScript PEEK = RedisScript.of(
            """
            local about = redis.call('HGET', KEYS[1], 'about')
            if not about then
              return {}
            end
            return {about}
            """);

    private static final RedisScript TRY = RedisScript.of(
            """
            local about = redis.call('HGET', KEYS[1], 'about')
            if not about then
              return {}
            end
            if redis.call('HINCRBY', KEYS[1], 'left', -1) < 0 then
              redis.call('DEL', KEYS[1])
              return {}
            end
            return {about}
            """);

    private static final RedisScript FINISH = RedisScript.of(
            """
            local about = redis.call('HGET', KEYS[1], 'about')
            if redis.call('DEL', KEYS[1]) == 0 then
              return {}
            end
            return {about}
            """);

    private final RedisCalls redis;
    private final RandomGenerator random;
    private final String purpose;
    private final Duration lifetime;
    private final int tries;

    public Challenges(RedisCalls redis, RandomGenerator random, String purpose, Duration lifetime, int tries) {
        this.redis = redis;
        this.random = random;
        this.purpose = purpose;
        this.lifetime = lifetime;
        this.tries = tries;
    }

    /** Begins one; returns its token. */
    public String begin(String about) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        redis.<Long>run(
                BEGIN,
                ScriptOutputType.INTEGER,
                keys(token),
                about,
                Integer.toString(tries),
                Long.toString(lifetime.toMillis()));
        return token;
    }

    /** What the challenge is about, if there is one; this counts as no try. */
    public Optional<String> peek(String token) {
        return ask(PEEK, token);
    }

    /** What the challenge is about, if there is one and it may be tried once more. */
    public Optional<String> attempt(String token) {
        return ask(TRY, token);
    }

    /** Ends the challenge; what it was about, unless somebody has ended it before. */
    public Optional<String> finish(String token) {
        return ask(FINISH, token);
    }

    public Duration lifetime() {
        return lifetime;
    }

    private Optional<String> ask(RedisScript script, String token) {
        if (token.length() > MAX_TOKEN || !token.startsWith(PREFIX)) {
            return Optional.empty();
        }
        List<String> found = redis.run(script, ScriptOutputType.MULTI, keys(token));
        return found.stream().findFirst();
    }

    private String[] keys(String token) {
        String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(Digest.of(token));
        return new String[] {"account:challenge:" + purpose + ":" + hash};
    }
}
