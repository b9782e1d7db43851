package io.madang.leaderboard;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateAdapter;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Sees to it that the copy in Redis has all of the log, and tells whether it has.
 *
 * <p>The positions of the copy are compared with those of the log at the start, at each interval, and after every
 * disconnection from Redis, which may have lost its last second or everything. What is missing is applied, and a copy
 * that is not complete is built anew. Ranks are served only after that.
 */
final class RankSync extends RedisConnectionStateAdapter implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(RankSync.class);

    /** Before the web server at the start, and after it at the end. */
    private static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 3072;

    private static final int RETRY_SECONDS = 2;

    private final SharedRedisConnection connection;
    private final RedisCalls redis;
    private final Shards shards;
    private final RankCopy copy;
    private final RankRebuild rebuild;
    private final LeaderboardProperties properties;
    private final Counter caughtUp;
    /** How often something happened after which a comparison that had begun before says nothing. */
    private final AtomicLong doubts = new AtomicLong();

    private final Object changed = new Object();
    private volatile @Nullable Verified verified;

    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile @Nullable ScheduledExecutorService timer;

    RankSync(
            SharedRedisConnection connection,
            RedisCalls redis,
            Shards shards,
            RankCopy copy,
            RankRebuild rebuild,
            LeaderboardProperties properties,
            MeterRegistry meters) {
        this.connection = connection;
        this.redis = redis;
        this.shards = shards;
        this.copy = copy;
        this.rebuild = rebuild;
        this.properties = properties;
        this.caughtUp = Counter.builder("madang.leaderboard.caught.up")
                .description("shards that Redis lacked entries of, and has now")
                .register(meters);
        Gauge.builder("madang.leaderboard.verified", this, RankSync::isVerified)
                .description("whether this instance serves ranks: Redis has all of the log")
                .register(meters);
    }

    /**
     * A copy that is known to have all that was acknowledged, for as long as nothing has happened that makes it doubtful.
     *
     * @param markers of all parts
     * @param doubts how many there had been when it was compared
     */
    record Verified(List<String> markers, long doubts) {}

    /** The copy that may be read; waits a moment for it, and is {@code unavailable} without one. */
    Verified required() {
        Verified copy = verified;
        return copy == null || !isCertain(copy) ? await() : copy;
    }

    private double isVerified() {
        Verified copy = verified;
        return copy != null && isCertain(copy) ? 1 : 0;
    }

    /**
     * Whether nothing has happened since the copy was compared. What was read from it holds only if this is true
     * afterwards as well: meanwhile, Redis may have gone and come back without its last second.
     */
    boolean isCertain(Verified copy) {
        return copy.doubts() == doubts.get();
    }

    private Verified await() {
        verifySoon();
        long end = System.nanoTime() + properties.verifyPatience().toNanos();
        synchronized (changed) {
            Verified copy = verified;
            while (copy == null || !isCertain(copy)) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw unavailable();
                }
                try {
                    changed.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw unavailable();
                }
                copy = verified;
            }
            return copy;
        }
    }

    private Failure unavailable() {
        Failure failure = rebuild.progress()
                .map(RankProgress::failure)
                .orElseGet(() -> Failure.of(LeaderboardReason.RANKS_UNAVAILABLE));
        return failure.retryAfter(RETRY_SECONDS);
    }

    /** Somebody read a copy that is not the one which was verified. */
    void mistrust(Verified copy) {
        Verified now = verified;
        if (now != null && now.markers().equals(copy.markers())) {
            verified = null;
        }
        verifySoon();
    }

    /** Never waits: a verification may take as long as a rebuild. */
    private void verifySoon() {
        ScheduledExecutorService running = timer;
        if (running != null && asked.compareAndSet(false, true)) {
            try {
                running.execute(this::verifyQuietly);
            } catch (RejectedExecutionException e) {
                log.debug("the application stops", e);
            }
        }
    }

    private void verifyQuietly() {
        asked.set(false);
        try {
            verify();
        } catch (Failure e) {
            log.debug("the copy in Redis could not be compared with the log: {}", e.toString());
        } catch (RuntimeException e) {
            log.error("the copy in Redis could not be compared with the log; this is tried again", e);
        }
    }

    /** Compares, applies what is missing, and builds anew what is not complete. */
    synchronized void verify() {
        long before = doubts.get();
        List<RankKeys> parts = RankKeys.all(properties.redisShards());
        List<Compared> compared = compare(parts);
        List<RankKeys> missing = compared.stream()
                .filter(Compared::mustBeBuilt)
                .map(Compared::keys)
                .toList();
        if (!missing.isEmpty()) {
            verified = null;
            if (rebuild.rebuild(missing, RankRebuild.Wanted.ALL).stream()
                    .anyMatch(built -> built.loaded().isEmpty())) {
                return;
            }
            // what was appended while the copy was not complete was not applied by whoever appended it
            compared = compare(parts);
        }
        List<String> markers = new ArrayList<>();
        for (Compared part : compared) {
            String marker = part.marker();
            if (marker == null || !catchUp(part)) {
                verified = null;
                return;
            }
            markers.add(marker);
        }
        synchronized (changed) {
            if (doubts.get() == before) {
                verified = new Verified(List.copyOf(markers), before);
            } else {
                verifySoon();
            }
            changed.notifyAll();
        }
    }

    /** A part as it is, beside the log. */
    private record Compared(
            RankKeys keys, @Nullable String marker, Map<String, String> positions, Map<Integer, Long> heads) {

        /** Also where it has entries that the log does not, as after a database was set back. */
        boolean mustBeBuilt() {
            return marker == null
                    || positions.entrySet().stream()
                            .anyMatch(entry -> Long.parseLong(entry.getValue())
                                    > heads.getOrDefault(Integer.parseInt(entry.getKey()), 0L));
        }
    }

    private List<Compared> compare(List<RankKeys> parts) {
        Map<RankKeys, @Nullable String> markers = new HashMap<>();
        Map<RankKeys, Map<String, String>> positions = new HashMap<>();
        for (RankKeys keys : parts) {
            markers.put(keys, redis.call(commands -> commands.get(keys.marker())));
            positions.put(keys, copy.positions(keys));
        }
        // positions before heads: a write in between must not look like a copy that is ahead
        Map<Integer, Long> heads = LogTables.positions(shards);
        return parts.stream()
                .map(keys -> new Compared(keys, markers.get(keys), positions.getOrDefault(keys, Map.of()), heads))
                .toList();
    }

    private boolean catchUp(Compared part) {
        for (Map.Entry<Integer, Long> head : part.heads().entrySet()) {
            int shard = head.getKey();
            boolean ours = RankKeys.ofShard(shard, part.keys().parts()).equals(part.keys());
            if (ours && Long.parseLong(part.positions().getOrDefault(Integer.toString(shard), "0")) < head.getValue()) {
                if (!copy.catchUp(shard)) {
                    return false;
                }
                caughtUp.increment();
            }
        }
        return true;
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> lost) {
        doubts.incrementAndGet();
        verified = null;
    }

    /** Entries are in the log of which nobody knows whether the copy has them: no ranks until it was compared. */
    void doubt() {
        doubts.incrementAndGet();
        verified = null;
        verifySoon();
    }

    @Override
    public void start() {
        if (timer == null) {
            connection.addListener(this);
            timer = Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().name("leaderboard-sync").daemon(true).factory());
            Duration interval = properties.verifyInterval();
            timer.scheduleWithFixedDelay(this::verifyQuietly, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService stopping = timer;
        timer = null;
        if (stopping != null) {
            connection.removeListener(this);
            stopping.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return timer != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
