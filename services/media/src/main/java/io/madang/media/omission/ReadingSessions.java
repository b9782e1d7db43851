package io.madang.media.omission;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScriptOutputType;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * What readers of the list by views have got, in Redis. Nobody can guess a session's id, and only its owner may use it.
 *
 * <ul>
 *   <li>{@code media:{r7}:session:<id>}: a hash with the {@code owner}, the {@code size} of a page, how many items were
 *       {@code delivered}, each page as it was answered ({@code p0}, {@code p1} …) and the delivered ids in buckets
 *       ({@code b0} …); expires when it is not used
 *   <li>{@code media:{r7}:sessions}: the ids of a part's sessions by their last use, by which their number is bounded
 *   <li>{@code media:{r7}:bytes}: a hash with about how many bytes each of them takes, and {@code all} of them
 * </ul>
 */
final class ReadingSessions {

    static final int PARTS = 16;

    private static final int BUCKETS = 1024;
    private static final int RADIX = 36;
    private static final int ID_BYTES = 16;

    /** What Redis takes for a session without pages, and for its places in the lists of them. */
    private static final int SESSION_BYTES = 400;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{22}");
    private static final RedisScript BEGIN = RedisScript.beside(ReadingSessions.class, "begin-session.lua");
    private static final RedisScript RECORD = RedisScript.beside(ReadingSessions.class, "record-page.lua");

    private final RedisCalls redis;
    private final SessionProperties properties;
    private final RandomGenerator random;
    private final InstantSource clock;
    private final JsonMapper json;

    ReadingSessions(
            SharedRedisConnection redisConnection,
            SessionProperties properties,
            RandomGenerator random,
            InstantSource clock,
            JsonMapper json) {
        this.redis = new RedisCalls(redisConnection, "media-views", properties.redisDeadline());
        this.properties = properties;
        this.random = random;
        this.clock = clock;
        this.json = json;
    }

    /**
     * A session and two of its pages.
     *
     * @param remembers whether it can take more items
     * @param page the one that was asked for, if it was answered before
     * @param before the page before that one
     */
    record Session(String id, int size, boolean remembers, @Nullable ViewPage page, @Nullable ViewPage before) {}

    /** The owner's session, with the page of the given number; nothing if there is none, or it is another's. */
    Optional<Session> find(String id, String owner, long page) {
        if (!ID.matcher(id).matches()) {
            return Optional.empty();
        }
        List<KeyValue<String, String>> values = redis.call(commands ->
                commands.hmget(key(id), "owner", "size", "delivered", field(page), field(Math.max(0, page - 1))));
        if (!owner.equals(values.get(0).getValueOrElse(""))) {
            return Optional.empty();
        }
        return Optional.of(new Session(
                id,
                Integer.parseInt(values.get(1).getValue()),
                Long.parseLong(values.get(2).getValue()) < properties.maxDelivered(),
                page(values.get(3).getValueOrElse("")),
                page == 0 ? null : page(values.get(4).getValueOrElse(""))));
    }

    /** A new session of the owner, without pages. */
    Session begin(String owner, int size) {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        redis.<Long>run(
                BEGIN,
                ScriptOutputType.INTEGER,
                keys(id),
                id,
                owner,
                Integer.toString(size),
                Long.toString(clock.millis()),
                Long.toString(properties.kept().toMillis()),
                Integer.toString(properties.max() / PARTS),
                prefix(id),
                Integer.toString(SESSION_BYTES));
        return new Session(id, size, properties.maxDelivered() > 0, null, null);
    }

    /** Those of the items that the session has delivered already. */
    Set<Long> delivered(Session session, Set<Long> items) {
        if (items.isEmpty()) {
            return Set.of();
        }
        List<Long> asked = List.copyOf(items);
        String[] buckets = asked.stream().map(ReadingSessions::bucket).toArray(String[]::new);
        List<KeyValue<String, String>> values = redis.call(commands -> commands.hmget(key(session.id()), buckets));
        Set<Long> delivered = new HashSet<>();
        for (int i = 0; i < buckets.length; i++) {
            if (values.get(i).getValueOrElse("").contains("," + text(asked.get(i)) + ",")) {
                delivered.add(asked.get(i));
            }
        }
        return delivered;
    }

    /** Records a page; what another request has recorded before stays. Nothing if the session has ended meanwhile. */
    Optional<ViewPage> record(Session session, long number, ViewPage page) {
        List<String> arguments = new ArrayList<>();
        Collections.addAll(
                arguments,
                session.id(),
                field(number),
                json.writeValueAsString(page),
                Long.toString(clock.millis()),
                Long.toString(properties.kept().toMillis()),
                Long.toString(properties.maxBytes().toBytes() / PARTS),
                prefix(session.id()));
        Stream.concat(page.shown().stream(), page.omitted().stream())
                .forEach(item -> Collections.addAll(arguments, bucket(item), text(item)));
        String recorded =
                redis.run(RECORD, ScriptOutputType.VALUE, keys(session.id()), arguments.toArray(String[]::new));
        return Optional.ofNullable(page(recorded));
    }

    private @Nullable ViewPage page(String text) {
        return text.isEmpty() ? null : json.readValue(text, ViewPage.class);
    }

    private static String[] keys(String id) {
        String part = "media:{r" + part(id) + "}:";
        return new String[] {key(id), part + "sessions", part + "bytes"};
    }

    private static String key(String id) {
        return prefix(id) + id;
    }

    private static String prefix(String id) {
        return "media:{r" + part(id) + "}:session:";
    }

    private static int part(String id) {
        return Math.floorMod(id.hashCode(), PARTS);
    }

    private static String field(long page) {
        return "p" + page;
    }

    private static String bucket(long item) {
        return "b" + Long.hashCode(item * 0x9E3779B97F4A7C15L) % BUCKETS;
    }

    private static String text(long item) {
        return Long.toString(item, RADIX);
    }
}
