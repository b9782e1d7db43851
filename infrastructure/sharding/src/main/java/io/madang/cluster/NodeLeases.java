package io.madang.cluster;

import io.madang.kernel.id.SnowflakeIds;
import io.madang.sharding.Shard;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The node ids and who holds them, in the home database, whose clock alone decides what has expired. */
final class NodeLeases {

    static final Duration EXPIRY = Duration.ofSeconds(15);

    private final Shard home;
    private final RandomGenerator random;

    NodeLeases(Shard home, RandomGenerator random) {
        this.home = home;
        this.random = random;
    }

    /** A node id that was free, where its earlier holders may have got to, and what its new holder may use. */
    record Grant(int node, long usedBefore, long usedUntil) {}

    /**
     * Takes any free node id.
     *
     * @param reserve from where the earlier holders may have got to, to the end of the time that is now reserved
     */
    Optional<Grant> acquire(String owner, LongUnaryOperator reserve) {
        Set<Integer> taken = taken();
        int[] free = IntStream.range(0, SnowflakeIds.NODES)
                .filter(node -> !taken.contains(node))
                .toArray();
        // from a random place, so that instances that start together seldom meet
        int start = free.length == 0 ? 0 : random.nextInt(free.length);
        for (int i = 0; i < free.length; i++) {
            Optional<Grant> grant = claim(free[(start + i) % free.length], owner, reserve);
            if (grant.isPresent()) {
                return grant;
            }
        }
        return Optional.empty();
    }

    private Set<Integer> taken() {
        return new TreeSet<>(home.sql("select node from node_lease where expires_at > now(3)")
                .query(Integer.class)
                .list());
    }

    private Optional<Grant> claim(int node, String owner, LongUnaryOperator reserve) {
        home.sql(
                        """
                insert ignore into node_lease (node, owner, expires_at, used_until)
                values (:node, '', now(3) - interval 1 second, 0)
                """)
                .param("node", node)
                .update();
        return home.transaction(() -> {
            OptionalLong usedBefore = lockIfFree(node);
            if (usedBefore.isEmpty()) {
                return Optional.empty();
            }
            long usedUntil = reserve.applyAsLong(usedBefore.getAsLong());
            home.sql(
                            """
                    update node_lease
                    set owner = :owner, expires_at = now(3) + interval :seconds second, used_until = :usedUntil
                    where node = :node
                    """)
                    .param("owner", owner)
                    .param("seconds", EXPIRY.toSeconds())
                    .param("usedUntil", usedUntil)
                    .param("node", node)
                    .update();
            return Optional.of(new Grant(node, usedBefore.getAsLong(), usedUntil));
        });
    }

    private OptionalLong lockIfFree(int node) {
        return home
                .sql("select used_until from node_lease where node = :node and expires_at <= now(3) for update")
                .param("node", node)
                .query(Long.class)
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** Extends a lease that is still the owner's, even if it expired: as long as nobody took it, nothing is lost. */
    boolean renew(int node, String owner, long usedUntil) {
        return home.sql(
                                """
                update node_lease
                set expires_at = now(3) + interval :seconds second, used_until = greatest(used_until, :usedUntil)
                where node = :node and owner = :owner
                """)
                        .param("seconds", EXPIRY.toSeconds())
                        .param("usedUntil", usedUntil)
                        .param("node", node)
                        .param("owner", owner)
                        .update()
                == 1;
    }

    /** Gives the node id back, with the time up to which it was really used. */
    void release(int node, String owner, long usedUntil) {
        home.sql(
                        """
                update node_lease set expires_at = now(3), used_until = :usedUntil, owner = ''
                where node = :node and owner = :owner
                """)
                .param("usedUntil", usedUntil)
                .param("node", node)
                .param("owner", owner)
                .update();
    }
}
