package io.madang.cluster;

import io.madang.sharding.Shard;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that sign access tokens: one signs, and those before it verify until the last token that they signed has
 * expired.
 *
 * <p>They are rows of the cluster's keys: {@code access-token} is the first one, with the id {@code 0}, and
 * {@code access-token.<id>} are those that followed. Instances read them every few seconds, and a new key signs only
 * when all have had the time to. So an id that is not known is an exception; it leads to one more read, at most one in
 * a second, however many ids somebody makes up.
 */
public final class SigningKeys {

    static final String NAME = "access-token";
    static final String FIRST_ID = "0";

    /** How long after its successor was made a key verifies: longer than any token lives that it may have signed. */
    static final Duration OVERLAP = Duration.ofMinutes(20);

    /** From this age on a key signs: all instances have read it by then. */
    static final Duration SIGNING_AGE = Duration.ofSeconds(10);

    private static final Logger log = LoggerFactory.getLogger(SigningKeys.class);
    private static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long EXTRA_READ_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Pattern ID = Pattern.compile("[0-9a-f]{1,16}");
    private static final int ID_BYTES = 8;

    private final Shard home;
    private final ClusterKeys keys;
    private final SigningKeyProperties properties;
    private final SecureRandom random;
    private final SigningKeyListener listener;
    private final @Nullable Key configured;
    private final ReentrantLock reading = new ReentrantLock();
    private final AtomicLong reads = new AtomicLong();
    private volatile @Nullable Known known;

    /** @param listener hears of keys that are made because of their age, and not of those that somebody asks for */
    public SigningKeys(
            Shard home,
            ClusterKeys keys,
            ClusterProperties cluster,
            SigningKeyProperties properties,
            SecureRandom random,
            SigningKeyListener listener) {
        this.home = home;
        this.keys = keys;
        this.properties = properties;
        this.random = random;
        this.listener = listener;
        this.configured = cluster.keys().containsKey(NAME) ? new Key(FIRST_ID, keys.key(NAME)) : null;
    }

    /** @param id names the key in the tokens that it signs; it is no secret */
    public record Key(String id, byte[] secret) {

        /** Never the secret. */
        @Override
        public String toString() {
            return "key " + id;
        }
    }

    private record Row(Key key, Duration age) {}

    /** @param accepted the newest first */
    private record Known(List<Key> accepted, Key signing, Duration newestAge, long readNanos) {

        Optional<Key> find(String id) {
            return accepted.stream().filter(key -> key.id().equals(id)).findFirst();
        }
    }

    /** The key to sign with now. */
    public Key signing() {
        return configured != null ? configured : current().signing();
    }

    /** The key of that id, if tokens signed with it are accepted; tokens of before there were ids have the first one. */
    public Optional<Key> accepted(@Nullable String id) {
        String wanted = id == null ? FIRST_ID : id;
        if (configured != null) {
            return wanted.equals(FIRST_ID) ? Optional.of(configured) : Optional.empty();
        }
        Known now = current();
        Optional<Key> found = now.find(wanted);
        if (found.isPresent() || !ID.matcher(wanted).matches() || !isOlder(now, EXTRA_READ_NANOS)) {
            return found;
        }
        reading.lock();
        try {
            Known meanwhile = current();
            return (isOlder(meanwhile, EXTRA_READ_NANOS) ? reread(meanwhile) : meanwhile).find(wanted);
        } finally {
            reading.unlock();
        }
    }

    /** Makes a new key, which signs after {@link #SIGNING_AGE}; returns its id. */
    public String rotate() {
        return follow(() -> {}, Duration.ZERO);
    }

    /**
     * Makes a new key, for when another has got the one before: instances sign with it and refuse all others within
     * seconds, and people have to refresh their tokens. Returns its id.
     */
    public String replace() {
        return follow(
                () -> home.sql(
                                """
                                update cluster_key set created_at = least(created_at, now(3) - interval 1 day)
                                where name = :name or name like :followers
                                """)
                        .param("name", NAME)
                        .param("followers", NAME + ".%")
                        .update(),
                OVERLAP.plusMinutes(1));
    }

    private String follow(Runnable before, Duration age) {
        if (configured != null) {
            throw new IllegalStateException("the key is set as madang.cluster.keys." + NAME
                    + ". Change it there and restart all instances; people then have to refresh their tokens.");
        }
        keys.key(NAME);
        byte[] id = new byte[ID_BYTES];
        byte[] secret = new byte[ClusterKeys.KEY_BYTES];
        random.nextBytes(id);
        random.nextBytes(secret);
        String text = HexFormat.of().formatHex(id);
        home.run(() -> {
            before.run();
            home.sql(
                            """
                            insert into cluster_key (name, value, created_at)
                            values (:name, :value, now(3) - interval :age second)
                            """)
                    .param("name", NAME + "." + text)
                    .param("value", secret)
                    .param("age", age.toSeconds())
                    .update();
            List<Row> rows = rows();
            for (int i = 1; i < rows.size(); i++) {
                if (rows.get(i - 1).age().compareTo(OVERLAP.multipliedBy(2)) > 0) {
                    delete(rows.get(i).key().id());
                }
            }
        });
        return text;
    }

    private void delete(String id) {
        if (!id.equals(FIRST_ID)) {
            home.sql("delete from cluster_key where name = :name")
                    .param("name", NAME + "." + id)
                    .update();
        }
    }

    /** What was read last, and not long ago; whoever finds it old reads, and the others do not wait for that. */
    private Known current() {
        Known now = known;
        if (now == null) {
            reading.lock();
            try {
                Known meanwhile = known;
                return meanwhile == null ? read() : meanwhile;
            } finally {
                reading.unlock();
            }
        }
        if (!isOlder(now, REFRESH_NANOS) || !reading.tryLock()) {
            return now;
        }
        try {
            Known meanwhile = Objects.requireNonNull(known);
            return isOlder(meanwhile, REFRESH_NANOS) ? rotated(reread(meanwhile)) : meanwhile;
        } finally {
            reading.unlock();
        }
    }

    private Known rotated(Known now) {
        Duration age = properties.rotateAfter();
        if (!age.isZero() && now.newestAge().compareTo(age) > 0) {
            try {
                String id = rotate();
                log.info("The key that signs access tokens was too old; key {} follows it", id);
                listener.rotated(id);
                return reread(now);
            } catch (RuntimeException e) {
                log.warn("The key that signs access tokens is too old and cannot be replaced now: {}", e.getMessage());
            }
        }
        return now;
    }

    /** Keeps what is known while the database is away. */
    private Known reread(Known before) {
        try {
            return read();
        } catch (RuntimeException e) {
            log.debug("The signing keys cannot be read now", e);
            Known again = new Known(before.accepted(), before.signing(), before.newestAge(), System.nanoTime());
            known = again;
            return again;
        }
    }

    private Known read() {
        reads.incrementAndGet();
        keys.key(NAME);
        List<Row> rows = rows();
        Key signing = rows.stream()
                .filter(row -> row.age().compareTo(SIGNING_AGE) >= 0)
                .findFirst()
                .orElseGet(rows::getLast)
                .key();
        List<Key> accepted = IntStream.range(0, rows.size())
                .filter(i -> i == 0 || rows.get(i - 1).age().compareTo(OVERLAP) < 0)
                .mapToObj(i -> rows.get(i).key())
                .toList();
        Known read = new Known(accepted, signing, rows.getFirst().age(), System.nanoTime());
        known = read;
        return read;
    }

    /** All keys, the newest first, with their ages by the database's clock. */
    private List<Row> rows() {
        return home.sql(
                        """
                        select name, value, timestampdiff(microsecond, created_at, now(3)) as age from cluster_key
                        where name = :name or name like :followers order by created_at desc, name desc
                        """)
                .param("name", NAME)
                .param("followers", NAME + ".%")
                .query((row, number) -> {
                    String name = row.getString("name");
                    String id = name.equals(NAME) ? FIRST_ID : name.substring(NAME.length() + 1);
                    return new Row(
                            new Key(id, row.getBytes("value")),
                            Duration.ofNanos(1000 * Math.max(0, row.getLong("age"))));
                })
                .list();
    }

    /** How often the database was asked. */
    long reads() {
        return reads.get();
    }

    private static boolean isOlder(Known known, long nanos) {
        return System.nanoTime() - known.readNanos() >= nanos;
    }
}
