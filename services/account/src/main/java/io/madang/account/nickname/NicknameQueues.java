package io.madang.account.nickname;

import io.madang.contracts.account.NicknameLogEntry;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The log of nickname changes, in several queues so that users do not wait for one another.
 *
 * <p>A serial is taken under the lock of its queue's row, which is held until the commit. So serials become visible in
 * order and without gaps, and a reader who goes on after the last serial seen never misses an entry.
 */
final class NicknameQueues {

    static final String AFTER =
            """
            select queue, serial, user_id, nickname, nickname_version, changed_at from nickname_log
            where queue = :queue and serial > :after order by serial limit :limit
            """;

    private final Shard home;
    private volatile int queues;

    NicknameQueues(Shard home) {
        this.home = home;
    }

    /** Writes a change at the end of its user's queue. Do this last: until the commit the queue is locked. */
    void append(UserId user, String nickname, long version, Instant now) {
        int queue = ShardMap.shardOf(user) % count();
        home.sql("update nickname_queue set serial = serial + 1 where queue = :queue")
                .param("queue", queue)
                .update();
        home.sql(
                        """
                        insert into nickname_log (queue, serial, user_id, nickname, nickname_version, changed_at)
                        select queue, serial, :user, :nickname, :version, :now from nickname_queue where queue = :queue
                        """)
                .param("user", user.value())
                .param("nickname", nickname)
                .param("version", version)
                .param("now", UtcTime.column(now))
                .param("queue", queue)
                .update();
    }

    /**
     * Replaces the nicknames that the user ever had; the entries stay, because readers count on serials without gaps.
     */
    void replaceAll(UserId user, String nickname) {
        home.sql("update nickname_log set nickname = :nickname where user_id = :user")
                .param("nickname", nickname)
                .param("user", user.value())
                .update();
    }

    /** The last serial of each queue. */
    Map<Integer, Long> heads() {
        Map<Integer, Long> heads = new TreeMap<>();
        home.sql("select queue, serial from nickname_queue").query(row -> {
            heads.put(row.getInt("queue"), row.getLong("serial"));
        });
        return heads;
    }

    List<NicknameLogEntry> after(int queue, long serial, int limit) {
        return home.sql(AFTER)
                .param("queue", queue)
                .param("after", serial)
                .param("limit", limit)
                .query((row, number) -> new NicknameLogEntry(
                        row.getInt("queue"),
                        row.getLong("serial"),
                        new UserId(row.getLong("user_id")),
                        row.getString("nickname"),
                        row.getLong("nickname_version"),
                        UtcTime.read(row, "changed_at")))
                .list();
    }

    /** How many there are; fixed for as long as the installation lives. */
    int count() {
        int known = queues;
        if (known == 0) {
            known = heads().size();
            queues = known;
        }
        return known;
    }
}
