package io.madang.outbox;

import io.madang.kernel.batch.Chunks;
import io.madang.sharding.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The outbox tables of one service in one database. */
final class OutboxTable {

    /** Payloads up to this size come with their page; larger ones are read when they are sent. */
    static final int INLINE_BYTES = 4096;

    /** Counting stops here: beyond it the exact backlog no longer matters, and the count would cost too much. */
    static final int COUNT_LIMIT = 1_000_000;

    /** One look into the clustered key per shard; a plain {@code distinct} reads every row. */
    static final String SHARDS_WAITING =
            """
            with recursive shards (number) as (
                select 0 union all select number + 1 from shards where number < 255
            )
            select number
            from shards
            where (select o.seq from outbox o where o.shard = number limit 1) is not null
            """;

    /** The rest of one shard and the whole of others, in the order of the clustered key: one range each. */
    static final String PAGE =
            """
            select shard, seq, event_id, topic, msg_key, type, version,
                   case when payload_bytes <= :inline then payload end as inline_payload, payload_bytes, created_at, attempts,
                   greatest(0, coalesce(timestampdiff(microsecond, utc_timestamp(3), next_attempt_at), 0)) as wait_micros
            from outbox force index (primary)
            where shard = :shard and seq > :after or shard in (:others)
            order by shard, seq
            limit :limit
            """;

    /** So many bytes of payload are inserted by one statement, unless a single event is larger. */
    static final int INSERTED_BYTES = 1 << 20;

    private static final String INSERT =
            """
            insert into outbox (shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at)
            values\s""";

    /** So many rows are deleted by one statement, and no more. */
    static final int DELETED_AT_ONCE = 1000;

    /** Stands for no shard where a statement wants at least one. */
    private static final int NO_SHARD = -1;

    private static final int MAX_ERROR_LENGTH = 500;

    private final Source source;

    OutboxTable(Source source) {
        this.source = source;
    }

    /** Adds events to the open transaction, in their order: as many by one statement as its packet surely holds. */
    void append(List<OutboxRow> rows) {
        Chunks.of(rows, OutboxRow::payloadBytes, INSERTED_BYTES).forEach(this::insert);
    }

    private void insert(List<OutboxRow> rows) {
        source.jdbc()
                .sql(INSERT + String.join(", ", Collections.nCopies(rows.size(), "(?, ?, ?, ?, ?, ?, ?, ?, ?)")))
                .params(rows.stream()
                        .flatMap(row -> Stream.<Object>of(
                                row.shard(),
                                row.eventId(),
                                row.topic(),
                                row.key(),
                                row.type(),
                                row.version(),
                                Objects.requireNonNull(row.payload()),
                                row.payloadBytes(),
                                LocalDateTime.ofInstant(row.createdAt(), ZoneOffset.UTC)))
                        .toList())
                .update();
    }

    /** The shards that have anything waiting; the cost does not depend on how much. */
    List<Integer> shardsWaiting() {
        return source.jdbc()
                .sql(SHARDS_WAITING)
                .query((result, number) -> result.getInt(1))
                .list();
    }

    /** The rows of the shards, in order; those of the first shard after the given one. */
    List<OutboxRow> page(BitSet shards, long after, int limit) {
        int first = shards.nextSetBit(0);
        List<Integer> others = shards.stream().skip(1).boxed().toList();
        return source.jdbc()
                .sql(PAGE)
                .param("inline", INLINE_BYTES)
                .param("shard", first)
                .param("after", after)
                .param("others", others.isEmpty() ? List.of(NO_SHARD) : others)
                .param("limit", limit)
                .query((result, number) -> row(result))
                .list();
    }

    private static OutboxRow row(ResultSet result) throws SQLException {
        return new OutboxRow(
                result.getInt("shard"),
                result.getLong("seq"),
                result.getLong("event_id"),
                result.getString("topic"),
                result.getLong("msg_key"),
                result.getString("type"),
                result.getLong("version"),
                result.getString("inline_payload"),
                result.getInt("payload_bytes"),
                result.getObject("created_at", LocalDateTime.class).toInstant(ZoneOffset.UTC),
                result.getInt("attempts"),
                Math.ceilDiv(result.getLong("wait_micros"), 1000));
    }

    /** The payloads of the given rows, by sequence number; a row that is gone has none. */
    Map<Long, String> payloads(List<Long> seqs) {
        Map<Long, String> payloads = new HashMap<>();
        source.jdbc()
                .sql("select seq, payload from outbox where seq in (:seqs)")
                .param("seqs", seqs)
                .query(result -> {
                    payloads.put(result.getLong(1), result.getString(2));
                });
        return payloads;
    }

    /** Deletes exactly these rows. */
    void delete(List<OutboxRow> rows) {
        for (int from = 0; from < rows.size(); from += DELETED_AT_ONCE) {
            List<OutboxRow> some = rows.subList(from, Math.min(rows.size(), from + DELETED_AT_ONCE));
            source.jdbc().sql(deletion(some)).update();
        }
    }

    /**
     * One statement that names each row by its whole key. It must not scan: it would wait for rows that are being
     * written. Only the form for several tables takes the hint that forbids that.
     */
    static String deletion(List<OutboxRow> rows) {
        Map<Integer, StringJoiner> seqs = new TreeMap<>();
        for (OutboxRow row : rows) {
            seqs.computeIfAbsent(row.shard(), shard -> new StringJoiner(",", "shard = " + shard + " and seq in (", ")"))
                    .add(Long.toString(row.seq()));
        }
        return seqs.values().stream()
                .map(StringJoiner::toString)
                .collect(Collectors.joining(" or ", "delete o from outbox o force index (primary) where ", ""));
    }

    /** Counts a failed attempt and puts the next one off. */
    void postpone(OutboxRow row, Duration delay) {
        source.jdbc()
                .sql(
                        """
                        update outbox
                        set attempts = attempts + 1,
                            next_attempt_at = date_add(utc_timestamp(3), interval ? microsecond)
                        where shard = ? and seq = ?
                        """)
                .params(delay.toNanos() / 1000, row.shard(), row.seq())
                .update();
    }

    /** Moves a row to the dead letters, so that the later rows of its key can go. */
    void moveToDeadLetters(OutboxRow row, String error) {
        source.transaction(() -> {
            source.jdbc()
                    .sql(
                            """
                            insert into outbox_dead
                                (seq, shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at,
                                 attempts, last_error, died_at)
                            select seq, shard, event_id, topic, msg_key, type, version, payload, payload_bytes, created_at,
                                   attempts + 1, ?, utc_timestamp(3)
                            from outbox
                            where shard = ? and seq = ?
                            """)
                    .params(error.substring(0, Math.min(error.length(), MAX_ERROR_LENGTH)), row.shard(), row.seq())
                    .update();
            return source.jdbc()
                    .sql("delete from outbox where shard = ? and seq = ?")
                    .params(row.shard(), row.seq())
                    .update();
        });
    }

    /** How much waits, and since when. */
    Backlog backlog(Instant now) {
        long rows = countUpTo("outbox");
        Duration age = source.jdbc()
                .sql("select created_at from outbox order by seq limit 1")
                .query(LocalDateTime.class)
                .optional()
                .map(oldest -> Duration.between(oldest.toInstant(ZoneOffset.UTC), now))
                .orElse(Duration.ZERO);
        return new Backlog(rows, age.isNegative() ? Duration.ZERO : age, countUpTo("outbox_dead"));
    }

    private long countUpTo(String table) {
        return source.jdbc()
                .sql("select count(*) from (select seq from " + table + " limit " + COUNT_LIMIT + ") as rows_waiting")
                .query(Long.class)
                .single();
    }

    /** What waits in one database, as metrics show it. */
    record Backlog(long rows, Duration age, long deadLetters) {}
}
