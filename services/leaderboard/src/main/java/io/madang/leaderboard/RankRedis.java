package io.madang.leaderboard;

import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisSession;
import io.madang.edge.redis.SharedRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where the ranks are: in the Redis of the installation, or in a Redis Cluster of their own. */
final class RankRedis implements AutoCloseable {

    private final SharedRedisConnection connection;
    private final Optional<RedisSession> own;

    private RankRedis(SharedRedisConnection connection, Optional<RedisSession> own) {
        this.connection = connection;
        this.own = own;
    }

    /**
     * The Redis that is configured.
     *
     * @param shared of the installation
     * @param cluster URLs of servers of a Redis Cluster; none: the shared one is used
     * @param timeout how long any command to the cluster may take
     */
    static RankRedis of(SharedRedisConnection shared, List<String> cluster, Duration timeout) {
        if (cluster.isEmpty()) {
            return new RankRedis(shared, Optional.empty());
        }
        RedisSession session = RedisSession.openCluster(cluster, timeout);
        return new RankRedis(session.connection(), Optional.of(session));
    }

    /** @param name of what calls: each has a breaker of its own */
    RedisCalls calls(String name, Duration deadline) {
        return new RedisCalls(connection, name, deadline);
    }

    SharedRedisConnection connection() {
        return connection;
    }

    @Override
    public void close() {
        own.ifPresent(RedisSession::close);
    }
}
