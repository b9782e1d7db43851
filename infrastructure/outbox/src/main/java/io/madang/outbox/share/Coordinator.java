package io.madang.outbox.share;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the other instances through Redis that this one lives, and works out who carries which shards.
 *
 * <p>While Redis is away every instance keeps its share. Two instances that take themselves for a shard's owner do no
 * harm: events arrive twice, and their versions tell.
 */
public final class Coordinator implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Coordinator.class);
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final RedisClient client;
    private final String member;
    private final Duration deadAfter;
    private final Map<String, RedisMembership> memberships = new ConcurrentHashMap<>();
    private final Set<String> subscribedChannels = new HashSet<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("relay-coordinator").daemon(true).factory());
    private volatile @Nullable StatefulRedisConnection<String, String> connection;
    private @Nullable StatefulRedisPubSubConnection<String, String> signals;
    private boolean away;

    /**
     * @param client with a deadline on every command
     * @param member this instance's name, unlike any other's
     */
    public Coordinator(RedisClient client, String member, Duration heartbeat, Duration deadAfter) {
        this.client = client;
        this.member = member;
        this.deadAfter = deadAfter;
        thread.scheduleAtFixedRate(this::ping, heartbeat.toMillis(), heartbeat.toMillis(), TimeUnit.MILLISECONDS);
    }

    public Membership membership(String service) {
        return new RedisMembership(service, this);
    }

    void joined(RedisMembership membership) {
        memberships.put(membership.channel(), membership);
        pingSoon();
    }

    void left(RedisMembership membership) {
        memberships.remove(membership.channel());
        RedisAsyncCommands<String, String> redis = commands();
        if (redis == null) {
            return;
        }
        try {
            membership.release(redis, member).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            log.info("Redis does not answer; the others take over in {} s", deadAfter.toSeconds());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void pingSoon() {
        try {
            thread.execute(this::ping);
        } catch (RejectedExecutionException e) {
            log.debug("Closed; no more pings", e);
        }
    }

    @Nullable
    RedisAsyncCommands<String, String> commands() {
        StatefulRedisConnection<String, String> open = connection;
        return open == null ? null : open.async();
    }

    private void ping() {
        try {
            RedisAsyncCommands<String, String> redis = connect();
            Map<RedisMembership, CompletableFuture<List<String>>> answers = new LinkedHashMap<>();
            memberships.values().forEach(m -> answers.put(m, m.ping(redis, member, deadAfter.toMillis())));
            long end = System.nanoTime() + DEADLINE.toNanos();
            for (Map.Entry<RedisMembership, CompletableFuture<List<String>>> answer : answers.entrySet()) {
                long left = Math.max(0, end - System.nanoTime());
                answer.getKey().members(member, answer.getValue().get(left, TimeUnit.NANOSECONDS));
            }
            if (away) {
                away = false;
                log.info("Redis answers again; relays share the shards as it says");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            unreachable(e);
        }
    }

    private void unreachable(Exception e) {
        if (thread.isShutdown()) {
            // closed in the middle of a ping, which says nothing of Redis
            return;
        }
        if (!away) {
            away = true;
            log.warn("Redis does not answer; relays keep the shards that they have: {}", e.toString());
        }
        memberships.values().forEach(RedisMembership::membersUnknown);
    }

    /** Connects where that has not succeeded yet; once connected, the client reconnects by itself. */
    private RedisAsyncCommands<String, String> connect()
            throws InterruptedException, ExecutionException, TimeoutException {
        StatefulRedisConnection<String, String> open = connection;
        if (open == null) {
            open = client.connect();
            connection = open;
        }
        if (signals == null) {
            StatefulRedisPubSubConnection<String, String> subscriptions = client.connectPubSub();
            subscriptions.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String channel, String message) {
                    RedisMembership membership = memberships.get(channel);
                    if (membership != null) {
                        membership.heard(message);
                    }
                }
            });
            signals = subscriptions;
        }
        for (String channel : memberships.keySet()) {
            if (!subscribedChannels.contains(channel)) {
                // before the ping: who is known to carry shards also hears of them
                signals.async().subscribe(channel).get(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
                subscribedChannels.add(channel);
            }
        }
        return open.async();
    }

    @Override
    public void close() {
        thread.shutdownNow();
        try {
            if (connection != null) {
                connection.close();
            }
            if (signals != null) {
                signals.close();
            }
        } catch (RedisException e) {
            log.debug("Closing the connection to Redis failed", e);
        }
    }
}
