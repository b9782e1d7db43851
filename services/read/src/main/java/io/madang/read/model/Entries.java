package io.madang.read.model;

import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.output.ValueListOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.edge.redis.RedisScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entries in Redis, many at a time in one round trip. While Redis is away, all of this is an {@code unavailable}
 * failure.
 *
 * <p>Whoever fills an entry takes its lease first, then asks the owners, then writes. An event that comes in between
 * finds the lease and leaves its part beside the entry; of that and what the owners told, the filler writes the newer.
 * An event that came before the lease is in what the owners tell. So what is filled is never older than what was
 * applied, and no event that comes late or again is taken for the newest.
 */
public final class Entries {

    private static final RedisScript PUT = RedisScript.beside(Entries.class, "put-parts.lua");
    private static final RedisScript RELEASE = RedisScript.beside(Entries.class, "release-lease.lua");

    private final RedisCalls redis;
    private final Duration kept;
    private final Duration keptAbsence;
    private final Duration lease;

    /**
     * @param kept how long an entry lives, however often it changes
     * @param keptAbsence how long it is remembered that there is no such thing
     * @param lease after how long a filler that did not come back has lost its right to write
     */
    public Entries(RedisCalls redis, Duration kept, Duration keptAbsence, Duration lease) {
        this.redis = redis;
        this.kept = kept;
        this.keptAbsence = keptAbsence;
        this.lease = lease;
    }

    /** The given fields of each entry, null where there is none. */
    public List<List<@Nullable String>> read(List<EntryKey> keys, String... fields) {
        List<CommandArgs<String, String>> arguments = new ArrayList<>(keys.size());
        for (EntryKey key : keys) {
            CommandArgs<String, String> wanted = new CommandArgs<>(StringCodec.UTF8).addKey(key.entry());
            for (String field : fields) {
                wanted.add(field);
            }
            arguments.add(wanted);
        }
        return redis.callAll(CommandType.HMGET, arguments, () -> new ValueListOutput<>(StringCodec.UTF8));
    }

    /** Tries to take the lease of each entry, and says of which it has. */
    public List<Boolean> tryAcquireLeases(List<EntryKey> keys, String token) {
        List<CommandArgs<String, String>> arguments = new ArrayList<>(keys.size());
        for (EntryKey key : keys) {
            arguments.add(new CommandArgs<>(StringCodec.UTF8)
                    .addKey(key.lease())
                    .add(token)
                    .add("NX")
                    .add("PX")
                    .add(lease.toMillis()));
        }
        return redis.callAll(CommandType.SET, arguments, () -> new StatusOutput<>(StringCodec.UTF8)).stream()
                .map("OK"::equals)
                .toList();
    }

    /** Gives leases up without having filled anything. */
    public void release(List<EntryKey> keys, String token) {
        redis.runAll(
                RELEASE,
                keys.stream()
                        .map(key -> new Run(new String[] {key.lease()}, token))
                        .toList());
    }

    /** Writes what was filled, and gives the leases up; says how many leases were lost before that. */
    public int fill(List<EntryUpdate> changes, String token) {
        return (int) put(changes, token).stream().filter(written -> written < 0).count();
    }

    /** Writes what events tell about entries that are there, or about to be; says how many parts were newer. */
    public int apply(List<EntryUpdate> changes) {
        return put(changes, "").stream().mapToInt(Long::intValue).sum();
    }

    private List<Long> put(List<EntryUpdate> changes, String token) {
        List<Run> runs = new ArrayList<>(changes.size());
        for (EntryUpdate change : changes) {
            List<String> arguments = new ArrayList<>();
            arguments.add(token);
            arguments.add(Long.toString(kept.toMillis()));
            arguments.add(Long.toString(keptAbsence.toMillis()));
            for (EntryPart part : change.parts()) {
                arguments.add(part.field());
                arguments.add(Long.toString(part.version()));
                arguments.add(Integer.toString(part.values().size() / 2));
                arguments.addAll(part.values());
            }
            EntryKey key = change.key();
            runs.add(new Run(new String[] {key.entry(), key.lease()}, arguments.toArray(String[]::new)));
        }
        return redis.runAll(PUT, runs).stream().map(List::getFirst).toList();
    }
}
