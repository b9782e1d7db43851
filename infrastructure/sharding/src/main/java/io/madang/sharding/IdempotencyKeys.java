package io.madang.sharding;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests that take effect once however often they are sent, because their key and result are kept with what they
 * wrote, for a day.
 */
public final class IdempotencyKeys implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(IdempotencyKeys.class);
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");
    private static final Pattern DIGEST = Pattern.compile("[\\x21-\\x7e]{1,100}");
    private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(10);
    private static final int SWEEP_BATCH = 1_000;

    private final Databases databases;
    private final JsonMapper json;
    private final Thread sweeper;

    public IdempotencyKeys(Databases databases, JsonMapper json) {
        this.databases = databases;
        this.json = json;
        this.sweeper = Thread.ofVirtual().name("idempotency-sweeper").start(this::keepSweeping);
    }

    /**
     * Runs the work if the key is new, and returns the first run's result if it is not.
     *
     * <p>Key, result and everything that the work writes to the shard are one transaction: all of it is there, or none.
     * A concurrent request with the same key waits for the first.
     *
     * @param scope who may share keys, such as the endpoint and the caller
     * @param digest of the request: the same key with another request is refused
     */
    public <T> T once(Shard shard, String scope, String key, String digest, Class<T> type, Supplier<T> work) {
        check(KEY, scope, "scope");
        check(KEY, key, "Idempotency-Key");
        check(DIGEST, digest, "digest");
        return shard.transaction(() -> {
            if (!claim(shard, scope, key, digest)) {
                return repeated(shard, scope, key, digest, type);
            }
            T result = work.get();
            shard.sql(
                            """
                    update idempotency set result = :result
                    where shard = :shard and scope = :scope and idempotency_key = :key
                    """)
                    .param("result", json.writeValueAsString(result))
                    .param("shard", shard.number())
                    .param("scope", scope)
                    .param("key", key)
                    .update();
            return result;
        });
    }

    /**
     * The result that was kept for the key, if it is not new.
     *
     * <p>For work on many requests in one transaction, where each has its own key, and may fail without the others:
     * {@code kept}, then the work, then {@link #keep}. All who use the scope must have taken the same lock before, since
     * here nobody waits for a concurrent request with the same key.
     */
    public <T> Optional<T> kept(Shard shard, String scope, String key, String digest, Class<T> type) {
        check(KEY, scope, "scope");
        check(KEY, key, "Idempotency-Key");
        check(DIGEST, digest, "digest");
        return first(shard, scope, key).map(first -> json.readValue(first.resultFor(digest), type));
    }

    /** Keeps a key and its result with what the open transaction writes. */
    public void keep(Shard shard, String scope, String key, String digest, Object result) {
        shard.sql(
                        """
                insert into idempotency (shard, scope, idempotency_key, digest, result, created_at)
                values (:shard, :scope, :key, :digest, :result, now(3))
                """)
                .param("shard", shard.number())
                .param("scope", scope)
                .param("key", key)
                .param("digest", digest)
                .param("result", json.writeValueAsString(result))
                .update();
    }

    private static boolean claim(Shard shard, String scope, String key, String digest) {
        return shard.sql(
                                """
                insert ignore into idempotency (shard, scope, idempotency_key, digest, created_at)
                values (:shard, :scope, :key, :digest, now(3))
                """)
                        .param("shard", shard.number())
                        .param("scope", scope)
                        .param("key", key)
                        .param("digest", digest)
                        .update()
                == 1;
    }

    private <T> T repeated(Shard shard, String scope, String key, String digest, Class<T> type) {
        First first = first(shard, scope, key).orElseThrow();
        return json.readValue(first.resultFor(digest), type);
    }

    private static Optional<First> first(Shard shard, String scope, String key) {
        return shard.sql(
                        """
                select digest, result from idempotency
                where shard = :shard and scope = :scope and idempotency_key = :key
                for update
                """)
                .param("shard", shard.number())
                .param("scope", scope)
                .param("key", key)
                .query((row, n) -> new First(row.getString("digest"), row.getString("result")))
                .optional();
    }

    private record First(String digest, String result) {

        String resultFor(String asked) {
            if (!digest.equals(asked)) {
                throw Failure.of(InputReason.KEY_REUSED);
            }
            return result;
        }
    }

    private void keepSweeping() {
        try {
            while (true) {
                Thread.sleep(BETWEEN_SWEEPS);
                databases.services().stream()
                        .flatMap(service -> service.sources().stream())
                        .forEach(IdempotencyKeys::sweepQuietly);
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private static void sweepQuietly(Source source) {
        try {
            sweep(source);
        } catch (RuntimeException e) {
            log.warn("Old idempotency keys in database '{}' stay for now: {}", source.name(), e.getMessage());
        }
    }

    /** Deletes the keys that are older than a day; returns how many there were. */
    static int sweep(Source source) {
        int swept = 0;
        int batch;
        do {
            batch = source.jdbc()
                    .sql("delete from idempotency where created_at < now(3) - interval 24 hour limit " + SWEEP_BATCH)
                    .update();
            swept += batch;
        } while (batch == SWEEP_BATCH);
        return swept;
    }

    private static void check(Pattern pattern, String value, String what) {
        if (!pattern.matcher(value).matches()) {
            throw Failure.of(InputReason.KEY_MALFORMED, arg("name", what));
        }
    }

    @Override
    public void close() {
        sweeper.interrupt();
    }
}
