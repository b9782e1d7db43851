package io.madang.edge.security;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries revocations to all instances.
 *
 * <p>Key {@code revocations} is a Redis stream with one entry for each, field {@code r}. Entries older than tokens live
 * are dropped by whoever writes, and the key expires when nobody does.
 */
final class RevocationStream {

    static final String KEY = "revocations";

    private static final Logger log = LoggerFactory.getLogger(RevocationStream.class);

    private static final String FIELD = "r";
    private static final String BEGINNING = "0-0";
    private static final int BATCH = 1000;

    private static final RedisScript WRITE = RedisScript.of(
            """
            for i = 3, #ARGV do
              redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'r', ARGV[i])
            end
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            redis.call('XTRIM', KEYS[1], 'MINID', string.format('%.0f', now - ARGV[1]))
            redis.call('PEXPIRE', KEYS[1], ARGV[1])
            return 1
            """);

    private final RedisCalls redis;
    private String last = BEGINNING;

    RevocationStream(RedisCalls redis) {
        this.redis = redis;
    }

    /** Fails with {@code unavailable} if it is not certain that they were written. */
    void write(List<Revocation> revocations) {
        String[] arguments = Stream.concat(
                        Stream.of(
                                Long.toString(RevokedAccess.KEPT.toMillis()),
                                Integer.toString(RevokedAccess.MAX_KNOWN)),
                        revocations.stream().map(Revocation::text))
                .toArray(String[]::new);
        redis.<Long>run(WRITE, ScriptOutputType.INTEGER, new String[] {KEY}, arguments);
    }

    /** Those that came since the last read, or all after {@link #rewind}. For one thread. */
    List<Revocation> read() {
        List<Revocation> found = new ArrayList<>();
        List<StreamMessage<String, String>> messages;
        do {
            String after = last;
            messages = redis.call(
                    commands -> commands.xread(XReadArgs.Builder.count(BATCH), StreamOffset.from(KEY, after)));
            for (StreamMessage<String, String> message : messages) {
                parse(message).ifPresent(found::add);
                last = message.getId();
            }
        } while (messages.size() == BATCH);
        return found;
    }

    /** Nobody but an instance should write here; whatever else is found must not keep the rest from being heard. */
    private static Optional<Revocation> parse(StreamMessage<String, String> message) {
        try {
            return Revocation.parse(message.getBody().getOrDefault(FIELD, ""));
        } catch (IllegalArgumentException e) {
            log.warn("Entry {} of the Redis stream {} is no revocation and is skipped", message.getId(), KEY);
            return Optional.empty();
        }
    }

    /** The next read returns everything: Redis may have been replaced by one that lost entries or counts anew. */
    void rewind() {
        last = BEGINNING;
    }
}
