package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.edge.security.ServiceKey;
import io.madang.edge.security.ServiceKeys;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The keys of game servers. Only digests are stored; a key itself is shown once, to whoever issues or rotates it. */
final class IssuedKeys implements ServiceKeys {

    /** How many may be valid at a time; revoked ones stay in the list for good. */
    static final int MAX_KEYS = 1000;

    /** A revoked key is refused everywhere after so long. */
    static final Duration REMEMBERED = Duration.ofSeconds(1);

    static final String BY_DIGEST =
            """
            select key_id, scopes from service_keys
            where digest = :digest and revoked_at is null
            union all
            select key_id, scopes from service_keys
            where old_digest = :digest and old_until > :now and revoked_at is null
            """;

    static final String PAGE =
            """
            select key_id, name, scopes, created_at, revoked_at from service_keys
            where key_id < :before order by key_id desc limit :limit
            """;

    /** Lets scanners of leaked secrets recognise one. */
    private static final String PREFIX = "msk_";

    private static final int SECRET_BYTES = 32;
    private static final int MAX_REMEMBERED = 10_000;

    private final Shard home;
    private final ModerationLog moderationLog;
    private final Ids ids;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Cache<String, Optional<ServiceKey>> remembered = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    IssuedKeys(Shard home, ModerationLog moderationLog, Ids ids, InstantSource clock, RandomGenerator random) {
        this.home = home;
        this.moderationLog = moderationLog;
        this.ids = ids;
        this.clock = clock;
        this.random = random;
    }

    /** A key as administrators see it. */
    record KeyRow(long id, String name, Set<String> boards, Instant createdAt, @Nullable Instant revokedAt) {}

    /** A key at the only moment at which it is known. */
    record Issued(KeyRow row, String key) {}

    @Override
    public Optional<ServiceKey> find(String presented) {
        if (!presented.startsWith(PREFIX)) {
            return Optional.empty();
        }
        byte[] digest = Digest.of(presented);
        // by its digest, so that no key stays in memory
        return remembered.get(new String(digest, StandardCharsets.ISO_8859_1), known -> lookUp(digest));
    }

    private Optional<ServiceKey> lookUp(byte[] digest) {
        return home
                .sql(BY_DIGEST)
                .param("digest", digest)
                .param("now", UtcTime.column(clock.instant()))
                .query((row, number) -> new ServiceKey(row.getLong(1), scopes(row.getString(2))))
                .list()
                .stream()
                .findFirst();
    }

    /** The newest first, those before the given one. */
    List<KeyRow> page(long before, int limit) {
        return home.sql(PAGE)
                .param("before", before)
                .param("limit", limit)
                .query(IssuedKeys::read)
                .list();
    }

    Issued issue(String name, Set<String> boards, UserId by) {
        String key = fresh();
        long id = ids.next();
        return home.transaction(() -> {
            long count = home.sql("select count(*) from service_keys where revoked_at is null")
                    .query(Long.class)
                    .single();
            if (count >= MAX_KEYS) {
                throw Failure.of(LeaderboardReason.TOO_MANY_KEYS, arg("max", MAX_KEYS));
            }
            home.sql(
                            """
                            insert into service_keys (key_id, name, scopes, digest, created_by, created_at)
                            values (:id, :name, :scopes, :digest, :by, :now)
                            """)
                    .param("id", id)
                    .param("name", name)
                    .param("scopes", String.join(",", new TreeSet<>(boards)))
                    .param("digest", Digest.of(key))
                    .param("by", by.value())
                    .param("now", UtcTime.column(now()))
                    .update();
            moderationLog.record(
                    home, by, ModerationActionType.SERVICE_KEY_ISSUED, LeaderboardAdministration.subject(name), "");
            return new Issued(required(id), key);
        });
    }

    /** Gives the key a new secret; the old one is accepted for so long. */
    Issued rotate(long id, Duration keep, UserId by) {
        String key = fresh();
        return home.transaction(() -> {
            KeyRow row = lockedAndValid(id);
            home.sql(
                            """
                            update service_keys set old_digest = digest, old_until = :until, digest = :digest
                            where key_id = :id
                            """)
                    .param("id", id)
                    .param("until", UtcTime.column(now().plus(keep)))
                    .param("digest", Digest.of(key))
                    .update();
            moderationLog.record(
                    home,
                    by,
                    ModerationActionType.SERVICE_KEY_ROTATED,
                    LeaderboardAdministration.subject(row.name()),
                    "");
            return new Issued(row, key);
        });
    }

    KeyRow revoke(long id, UserId by) {
        KeyRow revoked = home.transaction(() -> {
            KeyRow row = lockedAndValid(id);
            home.sql("update service_keys set revoked_at = :now where key_id = :id")
                    .param("id", id)
                    .param("now", UtcTime.column(now()))
                    .update();
            moderationLog.record(
                    home,
                    by,
                    ModerationActionType.SERVICE_KEY_REVOKED,
                    LeaderboardAdministration.subject(row.name()),
                    "");
            return row;
        });
        remembered.invalidateAll();
        return revoked;
    }

    private KeyRow lockedAndValid(long id) {
        home.sql("select key_id from service_keys where key_id = :id for update")
                .param("id", id)
                .query(Long.class)
                .optional();
        KeyRow row = required(id);
        if (row.revokedAt() != null) {
            throw Failure.of(LeaderboardReason.KEY_REVOKED);
        }
        return row;
    }

    /** The key; {@code not-found} where there is none. */
    KeyRow required(long id) {
        return home.sql("select key_id, name, scopes, created_at, revoked_at from service_keys where key_id = :id")
                .param("id", id)
                .query(IssuedKeys::read)
                .optional()
                .orElseThrow(() -> Failure.of(LeaderboardReason.KEY_NOT_FOUND));
    }

    private String fresh() {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static Set<String> scopes(String text) {
        return Set.of(text.split(",", -1));
    }

    private static KeyRow read(ResultSet row, int number) throws SQLException {
        return new KeyRow(
                row.getLong("key_id"),
                row.getString("name"),
                scopes(row.getString("scopes")),
                UtcTime.read(row, "created_at"),
                UtcTime.readIfPresent(row, "revoked_at"));
    }
}
