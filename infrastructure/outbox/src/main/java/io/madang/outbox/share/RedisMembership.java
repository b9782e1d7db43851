package io.madang.outbox.share;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.madang.sharding.ShardMap;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A membership kept as a place in a sorted set: the instance's name, and when Redis last heard from it. */
final class RedisMembership implements Membership {

    /**
     * KEYS[1] the members, ARGV[1] this one, ARGV[2] milliseconds of silence that mean death. Redis's own clock decides,
     * so instances need not agree on the time. The key goes when all are gone.
     */
    private static final String PING =
            """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
            redis.call('ZADD', KEYS[1], now, ARGV[1])
            redis.call('PEXPIRE', KEYS[1], ARGV[2] * 10)
            return redis.call('ZRANGE', KEYS[1], 0, -1)
            """;

    /** What is published when the members change, in place of shard numbers. */
    private static final String MEMBERS_CHANGED = "members";

    private final String service;
    private final Coordinator coordinator;
    private final BitSet toAnnounce = new BitSet(ShardMap.SHARDS);
    private boolean announcing;
    private volatile Share share = Share.NONE;
    private volatile boolean known;
    private volatile @Nullable ShareListener listener;

    RedisMembership(String service, Coordinator coordinator) {
        this.service = service;
        this.coordinator = coordinator;
    }

    /** {@code madang:{relay:<service>}:members}, a sorted set of instances by the time of their last ping. */
    String key() {
        return "madang:{relay:" + service + "}:members";
    }

    /** {@code madang:{relay:<service>}:signals}, on which shard numbers are published, or that the members changed. */
    String channel() {
        return "madang:{relay:" + service + "}:signals";
    }

    @Override
    public Share share() {
        return share;
    }

    @Override
    public void join(ShareListener joining) {
        listener = joining;
        coordinator.joined(this);
    }

    @Override
    public void leave() {
        listener = null;
        share = Share.NONE;
        known = false;
        coordinator.left(this);
    }

    CompletableFuture<List<String>> ping(RedisAsyncCommands<String, String> redis, String member, long deadMillis) {
        return redis.<List<String>>eval(
                        PING, ScriptOutputType.MULTI, new String[] {key()}, member, Long.toString(deadMillis))
                .toCompletableFuture();
    }

    CompletableFuture<?> release(RedisAsyncCommands<String, String> redis, String member) {
        redis.zrem(key(), member);
        return redis.publish(channel(), MEMBERS_CHANGED).toCompletableFuture();
    }

    /** Redis has answered with the live members. */
    void members(String self, List<String> members) {
        known = true;
        become(Share.of(self, members.stream().sorted().toList()));
    }

    /** Redis does not answer: what was last known still holds, and where nothing was, this instance carries all. */
    void membersUnknown() {
        if (!known) {
            become(Share.ALL);
        }
    }

    private void become(Share next) {
        ShareListener told = listener;
        if (told != null && !next.equals(share)) {
            share = next;
            told.shareChanged(next);
        }
    }

    void heard(String message) {
        if (message.equals(MEMBERS_CHANGED)) {
            coordinator.pingSoon();
            return;
        }
        ShareListener told = listener;
        if (told != null) {
            BitSet shards = new BitSet(ShardMap.SHARDS);
            for (String number : message.split(",", -1)) {
                shards.set(Integer.parseInt(number) & (ShardMap.SHARDS - 1));
            }
            told.announced(shards);
        }
    }

    /** Shards that come while a message is on its way travel together in the next one. */
    @Override
    public void announce(int shard) {
        synchronized (toAnnounce) {
            toAnnounce.set(shard);
            if (!announcing) {
                announcing = true;
                publish();
            }
        }
    }

    private void publish() {
        RedisAsyncCommands<String, String> redis = coordinator.commands();
        String message = toAnnounce.stream().mapToObj(Integer::toString).collect(Collectors.joining(","));
        toAnnounce.clear();
        if (redis == null) {
            announcing = false;
            return;
        }
        redis.publish(channel(), message).whenComplete((receivers, failure) -> published(failure));
    }

    private void published(@Nullable Throwable failure) {
        synchronized (toAnnounce) {
            announcing = false;
            if (failure == null && !toAnnounce.isEmpty()) {
                announcing = true;
                publish();
            }
        }
    }
}
