package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.RankRebuild.Built;
import io.madang.leaderboard.RankRebuild.Wanted;
import io.madang.leaderboard.RowDigest.Value;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.Optional;

/** Builds the ranks in Redis anew from beside the instances, for operators; instances serve them again when they are there. */
public final class LeaderboardRebuild {

    private final RankRebuild rebuild;
    private final LeaderboardRows boards;
    private final int parts;

    /** @param redis where the ranks are */
    public LeaderboardRebuild(Databases databases, SharedRedisConnection redis, LeaderboardProperties properties) {
        Shards shards = databases.forService(Services.LEADERBOARD.role());
        this.boards = new LeaderboardRows(shards.home());
        this.parts = properties.redisShards();
        this.rebuild = new RankRebuild(
                new RedisCalls(redis, "leaderboard-rebuild", LeaderboardConfiguration.REBUILD_DEADLINE),
                shards,
                new SeasonRows(shards.home()),
                id -> boards.byId(id).orElseThrow(),
                parts);
    }

    /**
     * What was built.
     *
     * @param rows how many rows the log comes to, and Redis has
     * @param digest of all rows: that of what was read from the database, and of what was then read from Redis
     */
    public record Result(long rows, String digest) {}

    /** How far it is, for people. */
    public record Progress(long loaded, long all) {}

    /** How far it is; nothing while nothing is built. */
    public Optional<Progress> progress() {
        return rebuild.progress().map(now -> new Progress(now.loaded(), now.all()));
    }

    /**
     * Builds all leaderboards, or one; and compares what Redis then has with what was read from the database before
     * anybody may use it. A copy that is not complete is built as a whole.
     */
    public Result rebuild(Optional<String> slug) {
        return rebuild(slug, true);
    }

    /** @param compare whether Redis is read again; instances that find it empty do without */
    public Result rebuild(Optional<String> slug, boolean compare) {
        Optional<LeaderboardId> only = slug.map(wanted -> boards.bySlug(wanted)
                .orElseThrow(() -> Failure.of(LeaderboardReason.LEADERBOARD_NOT_FOUND))
                .id());
        if (!rebuild.isComplete()) {
            only = Optional.empty();
        }
        List<Built> built = rebuild.rebuild(RankKeys.all(parts), new Wanted(only, compare));
        Value sum = new Value(0, 0);
        for (Built part : built) {
            sum = sum.plus(part.loaded().orElseThrow(() -> Failure.of(LeaderboardReason.REBUILT_ELSEWHERE)));
        }
        return new Result(sum.rows(), "%016x".formatted(sum.digest()));
    }
}
