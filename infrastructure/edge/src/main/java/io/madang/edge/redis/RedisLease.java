package io.madang.edge.redis;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import java.time.Duration;

/** The right to do something alone until a time: a key with its holder, which expires by itself. */
public final class RedisLease {

    private static final RedisScript RENEW = RedisScript.of(
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0");

    private static final RedisScript RELEASE = RedisScript.of(
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0");

    private final RedisCalls redis;

    public RedisLease(RedisCalls redis) {
        this.redis = redis;
    }

    /** Acquires the lease for the holder; false if another has it. */
    public boolean tryAcquire(String key, String holder, Duration length) {
        return redis.call(commands ->
                        commands.set(key, holder, SetArgs.Builder.nx().px(length)))
                != null;
    }

    /** Has the lease end so much later; false if the holder has lost it, which Redis may have caused by losing data. */
    public boolean renew(String key, String holder, Duration length) {
        return redis.<Long>run(
                        RENEW, ScriptOutputType.INTEGER, new String[] {key}, holder, Long.toString(length.toMillis()))
                == 1;
    }

    /** Gives the lease up, unless it is another's by now. */
    public void release(String key, String holder) {
        redis.<Long>run(RELEASE, ScriptOutputType.INTEGER, new String[] {key}, holder);
    }
}
