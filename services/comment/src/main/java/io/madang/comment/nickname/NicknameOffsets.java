package io.madang.comment.nickname;

import io.madang.sharding.Source;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How far the shards of one database have applied the log of nickname changes.
 *
 * <p>Each shard has an offset of its own, which moves with it to another database. Shards that are replayed together
 * continue from the lowest of their offsets: what some of them have applied already changes nothing there.
 */
final class NicknameOffsets {

    private static final String LOWEST =
            """
            select queue, min(serial) as serial from nickname_offsets where shard in (:shards)
            group by queue having count(*) = :count
            """;

    private final Source source;

    NicknameOffsets(Source source) {
        this.source = source;
    }

    /** Those of the shards that lack an offset in one of the queues. */
    List<Integer> incomplete(List<Integer> shards, Set<Integer> queues) {
        Set<Integer> complete = new HashSet<>(source.jdbc()
                .sql(
                        """
                        select shard from nickname_offsets where shard in (:shards) and queue in (:queues)
                        group by shard having count(*) = :count
                        """)
                .param("shards", shards)
                .param("queues", queues)
                .param("count", queues.size())
                .query(Integer.class)
                .list());
        return shards.stream().filter(shard -> !complete.contains(shard)).toList();
    }

    /** The lowest offset of the shards in each queue in which all of them have one. */
    Map<Integer, Long> lowest(List<Integer> shards) {
        Map<Integer, Long> lowest = new TreeMap<>();
        source.jdbc()
                .sql(LOWEST)
                .param("shards", shards)
                .param("count", shards.size())
                .query(row -> {
                    lowest.put(row.getInt("queue"), row.getLong("serial"));
                });
        return lowest;
    }

    /** The lowest offset of the shards in a queue, which nobody else can move before the end of the transaction. */
    long lockLowest(List<Integer> shards, int queue) {
        return source
                .jdbc()
                .sql("select serial from nickname_offsets where shard in (:shards) and queue = :queue for update")
                .param("shards", shards)
                .param("queue", queue)
                .query(Long.class)
                .list()
                .stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }

    /** Moves the shards that are behind to the serial. */
    void advance(List<Integer> shards, int queue, long serial) {
        source.jdbc()
                .sql(
                        """
                        update nickname_offsets set serial = :serial
                        where shard in (:shards) and queue = :queue and serial < :serial
                        """)
                .param("shards", shards)
                .param("queue", queue)
                .param("serial", serial)
                .update();
    }

    /** Sets the offsets of the shards in all queues, whatever they were. */
    void replace(List<Integer> shards, Map<Integer, Long> serials) {
        String rows = shards.stream()
                .flatMap(shard -> serials.entrySet().stream()
                        .map(queue -> "(%d, %d, %d)".formatted(shard, queue.getKey(), queue.getValue())))
                .collect(Collectors.joining(", "));
        source.jdbc()
                .sql("insert into nickname_offsets (shard, queue, serial) values " + rows
                        + " on duplicate key update serial = values(serial)")
                .update();
    }
}
