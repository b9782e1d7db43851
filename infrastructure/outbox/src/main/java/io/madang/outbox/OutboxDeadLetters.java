package io.madang.outbox;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The events of one service that Kafka refused for good: to look at, and to send once more. */
public final class OutboxDeadLetters {

    public static final int MAX_PAGE = 1000;

    private static final int REPLAY_BATCH = 500;

    private final String list;
    private final List<Source> sources;

    public OutboxDeadLetters(Shards shards) {
        this.list = "dead letters of " + shards.service();
        this.sources = shards.sources().stream()
                .sorted(Comparator.comparing(Source::name))
                .toList();
    }

    /** How many there are in all databases. */
    public long count() {
        return sources.stream()
                .mapToLong(source -> source.jdbc()
                        .sql("select count(*) from outbox_dead")
                        .query(Long.class)
                        .single())
                .sum();
    }

    /** Some of them, database by database, the longest dead first; the page says where the next one starts. */
    public Page list(int limit, Optional<String> cursor) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw Failure.ofField("limit", InputReason.RANGE, arg("min", 1), arg("max", MAX_PAGE), arg("value", limit));
        }
        Cursor from = cursor.map(text -> Cursor.decode(list, 2, text)).orElse(new Cursor(0, 0));
        List<DeadLetter> letters = new ArrayList<>();
        long after = from.at(1);
        for (int place = (int) from.at(0); place < sources.size(); place++, after = 0) {
            letters.addAll(read(sources.get(place), after, limit - letters.size()));
            if (letters.size() == limit) {
                return new Page(
                        letters, Optional.of(new Cursor(place, letters.getLast().seq()).encode(list)));
            }
        }
        return new Page(letters, Optional.empty());
    }

    private static List<DeadLetter> read(Source source, long after, int limit) {
        return source.jdbc()
                .sql(
                        """
                        select seq, event_id, topic, msg_key, type, version, payload_bytes, created_at, attempts,
                               last_error, died_at
                        from outbox_dead
                        where seq > ?
                        order by seq
                        limit ?
                        """)
                .params(after, limit)
                .query((result, number) -> new DeadLetter(
                        source.name(),
                        result.getLong("seq"),
                        result.getLong("event_id"),
                        result.getString("topic"),
                        result.getLong("msg_key"),
                        result.getString("type"),
                        result.getLong("version"),
                        result.getInt("payload_bytes"),
                        result.getObject("created_at", LocalDateTime.class).toInstant(ZoneOffset.UTC),
                        result.getInt("attempts"),
                        result.getString("last_error"),
                        result.getObject("died_at", LocalDateTime.class).toInstant(ZoneOffset.UTC)))
                .list();
    }

    /** Puts one back to be sent, behind everything that waits; false if there is no such dead letter. */
    public boolean replay(long eventId) {
        return sources.stream().anyMatch(source -> source.jdbc()
                .sql("select seq from outbox_dead where event_id = ?")
                .param(eventId)
                .query(Long.class)
                .optional()
                .map(seq -> replay(source, List.of(seq)) > 0)
                .orElse(false));
    }

    /** Puts all of them back to be sent, in their old order; returns how many. */
    public long replayAll() {
        long replayed = 0;
        for (Source source : sources) {
            // those that die again while we are at it have higher numbers, and are left for the next time
            long last = source.jdbc()
                    .sql("select coalesce(max(seq), 0) from outbox_dead")
                    .query(Long.class)
                    .single();
            List<Long> some;
            do {
                some = source.jdbc()
                        .sql("select seq from outbox_dead where seq <= ? order by seq limit ?")
                        .params(last, REPLAY_BATCH)
                        .query((result, number) -> result.getLong(1))
                        .list();
                replayed += replay(source, some);
            } while (some.size() == REPLAY_BATCH);
        }
        return replayed;
    }

    private static int replay(Source source, List<Long> seqs) {
        return source.transaction(() -> {
            int moved = 0;
            for (long seq : seqs) {
                moved += source.jdbc()
                        .sql(
                                """
                                insert into outbox
                                    (shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at)
                                select shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at
                                from outbox_dead
                                where seq = ?
                                for update
                                """)
                        .param(seq)
                        .update();
                source.jdbc()
                        .sql("delete from outbox_dead where seq = ?")
                        .param(seq)
                        .update();
            }
            return moved;
        });
    }

    /**
     * An event that Kafka refused for good.
     *
     * @param source the database that it lies in
     */
    public record DeadLetter(
            String source,
            long seq,
            long eventId,
            String topic,
            long key,
            String type,
            long version,
            int payloadBytes,
            Instant createdAt,
            int attempts,
            String lastError,
            Instant diedAt) {}

    /** @param next where the next page starts, if there may be one */
    public record Page(List<DeadLetter> letters, Optional<String> next) {}
}
