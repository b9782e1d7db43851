package io.madang.edge.redis;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether Redis may have lost what somebody wrote to it.
 *
 * <p>A note in Redis itself names the run of the server and the time. It is renewed whenever somebody looks, so where
 * another run finds it, what was written since that time may be lost (a server that is killed forgets its last second,
 * a replica that takes over may lack more); and where it is gone, everything is.
 */
public final class RedisLossDetector {

    /** How much older than the note what is lost may be: what was not yet synced or copied, and clocks that differ. */
    private static final Duration SLACK = Duration.ofSeconds(30);

    private final RedisCalls redis;
    private final String key;
    private final InstantSource clock;

    /** @param owner whose note it is */
    public RedisLossDetector(RedisCalls redis, String owner, InstantSource clock) {
        this.redis = redis;
        this.key = "life:" + owner;
        this.clock = clock;
    }

    /** Since when something may be lost; {@link Instant#EPOCH} if everything is. */
    public Optional<Instant> lostSince() {
        @Nullable String note = redis.call(commands -> commands.get(key));
        if (note == null) {
            return Optional.of(Instant.EPOCH);
        }
        String run = RedisRun.id(redis);
        int space = note.indexOf(' ');
        if (!note.substring(0, space).equals(run)) {
            return Optional.of(Instant.ofEpochMilli(Long.parseLong(note.substring(space + 1)))
                    .minus(SLACK));
        }
        write(run);
        return Optional.empty();
    }

    /** Notes that whatever was lost until now has been seen to. */
    public void renew() {
        renew(run());
    }

    /** Notes that whatever was lost before that run has been seen to: what a later run lost is still to be found. */
    public void renew(String run) {
        write(run);
    }

    /** The run of the server that is under way. */
    public String run() {
        return RedisRun.id(redis);
    }

    private void write(String run) {
        redis.call(commands -> commands.set(key, run + " " + clock.millis()));
    }
}
