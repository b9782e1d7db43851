package io.madang.leaderboard;

import io.lettuce.core.SetArgs;
import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.edge.redis.RedisCalls;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.RowDigest.Value;
import io.madang.sharding.Shards;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds parts of the copy anew from what the log adds up to, some of them at once. Only the holder of a part's lease
 * does, and every script looks whether it still is: one that was paused for too long cannot spoil what another has built
 * meanwhile.
 *
 * <p>Positions are read first, then the seasons, then the totals: so every entry up to a position belongs to a season
 * that is loaded. Totals may be newer than the positions; entries from the positions on are applied again, in order,
 * until the copy is where the log is, and nobody reads it before.
 */
final class RankRebuild {

    private static final Logger log = LoggerFactory.getLogger(RankRebuild.class);

    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration PROGRESS_REMEMBERED = Duration.ofMillis(250);

    /** Each reads the database and holds some thousand rows. */
    private static final int AT_ONCE = 4;

    private final RedisCalls redis;
    private final Shards shards;
    private final SeasonRows seasons;
    private final Function<LeaderboardId, Leaderboard> boardOf;
    private final int parts;
    private volatile Known known = new Known(Optional.empty(), System.nanoTime() - PROGRESS_REMEMBERED.toNanos());

    RankRebuild(
            RedisCalls redis,
            Shards shards,
            SeasonRows seasons,
            Function<LeaderboardId, Leaderboard> boardOf,
            int parts) {
        this.redis = redis;
        this.shards = shards;
        this.seasons = seasons;
        this.boardOf = boardOf;
        this.parts = parts;
    }

    private record Known(Optional<RankProgress> progress, long since) {}

    /** Whether all parts are complete, so that some of their seasons can be built while the others stay. */
    boolean isComplete() {
        return RankKeys.all(parts).stream()
                .allMatch(keys -> redis.<Long>call(commands -> commands.exists(keys.marker())) == 1);
    }

    /** How far those parts are that some instance builds now; nothing while none does. Perhaps as of a moment ago. */
    Optional<RankProgress> progress() {
        Known before = known;
        if (System.nanoTime() - before.since() < PROGRESS_REMEMBERED.toNanos()) {
            return before.progress();
        }
        Known now = new Known(read(), System.nanoTime());
        known = now;
        return now.progress();
    }

    private Optional<RankProgress> read() {
        try {
            Optional<RankProgress> sum = Optional.empty();
            for (RankKeys keys : RankKeys.all(parts)) {
                String text = redis.call(commands -> commands.get(keys.progress()));
                if (text != null) {
                    sum = Optional.of(sum.orElse(RankProgress.NONE).plus(RankProgress.parse(text)));
                }
            }
            return sum;
        } catch (Failure e) {
            log.debug("nobody can tell how far it is: {}", e.toString());
            return Optional.empty();
        }
    }

    /**
     * What to build.
     *
     * @param only these seasons, or all
     * @param compare whether Redis is read again and compared before it is used
     */
    record Wanted(Optional<Predicate<Season>> only, boolean compare) {

        static final Wanted ALL = new Wanted(Optional.empty(), false);
    }

    /** What became of a part: what was loaded, or nothing where another instance builds it now. */
    record Built(RankKeys keys, Optional<Value> loaded) {}

    /** Builds the parts; the failure of one of them is thrown when all have ended. */
    List<Built> rebuild(Collection<RankKeys> wantedParts, Wanted wanted) {
        List<Built> built = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.clamp(wantedParts.size(), 1, AT_ONCE),
                Thread.ofPlatform().name("leaderboard-rebuild-", 0).daemon(true).factory())) {
            List<Future<Built>> running = wantedParts.stream()
                    .map(keys -> threads.submit(() -> tryRebuild(keys, wanted)))
                    .toList();
            for (Future<Built> one : running) {
                built.add(one.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.of(LeaderboardReason.RANKS_UNAVAILABLE, e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : new IllegalStateException(e.getCause());
        }
        return built;
    }

    private Built tryRebuild(RankKeys keys, Wanted wanted) {
        String holder = UUID.randomUUID().toString();
        String held = redis.call(commands ->
                commands.set(keys.lease(), holder, SetArgs.Builder.nx().px(LEASE)));
        if (held == null) {
            return new Built(keys, Optional.empty());
        }
        log.info("Part {} of {} of the leaderboards in Redis is built from the database", keys.part(), parts);
        long begun = System.nanoTime();
        Value loaded =
                new RankLoad(redis, shards, seasons, boardOf, keys, holder, LEASE, wanted.only()).run(wanted.compare());
        log.info(
                "Part {} of {} of the leaderboards is built: {} players in {} ms",
                keys.part(),
                parts,
                loaded.rows(),
                Duration.ofNanos(System.nanoTime() - begun).toMillis());
        return new Built(keys, Optional.of(loaded));
    }
}
