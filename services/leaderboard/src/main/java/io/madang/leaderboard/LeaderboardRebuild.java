package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
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
import java.util.function.Predicate;

/** Builds the ranks in Redis anew from beside the instances, for operators; instances serve them again when they are there. */
public final class LeaderboardRebuild {

    private final RankRebuild rebuild;
    private final LeaderboardRows boards;
    private final SeasonRows seasons;
    private final int parts;

    /** @param redis where the ranks are */
    public LeaderboardRebuild(Databases databases, SharedRedisConnection redis, LeaderboardProperties properties) {
        Shards shards = databases.forService(Services.LEADERBOARD.role());
        this.boards = new LeaderboardRows(shards.home());
        this.seasons = new SeasonRows(shards.home());
        this.parts = properties.redisShards();
        this.rebuild = new RankRebuild(
                new RedisCalls(redis, "leaderboard-rebuild", LeaderboardConfiguration.REBUILD_DEADLINE),
                shards,
                seasons,
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
     * Builds all leaderboards, or one, or one season; and compares what Redis then has with what was read from the
     * database before anybody may use it. A copy that is not complete is built as a whole.
     *
     * @param what the slug of a leaderboard, or the id of a season
     */
    public Result rebuild(Optional<String> what) {
        return rebuild(what, true);
    }

    /** @param compare whether Redis is read again; instances that find it empty do without */
    public Result rebuild(Optional<String> what, boolean compare) {
        Optional<Predicate<Season>> only = what.map(this::wanted);
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

    private Predicate<Season> wanted(String what) {
        Optional<LeaderboardId> board = boards.bySlug(what).map(Leaderboard::id);
        if (board.isPresent()) {
            return season -> season.boardId().equals(board.get());
        }
        SeasonId id;
        try {
            id = SeasonId.of(what);
        } catch (IllegalArgumentException e) {
            throw Failure.of(LeaderboardReason.LEADERBOARD_NOT_FOUND, e);
        }
        Season found = seasons.byId(id).orElseThrow(() -> Failure.of(LeaderboardReason.SEASON_NOT_FOUND));
        if (found.state() == SeasonState.CLOSED) {
            throw Failure.of(LeaderboardReason.SEASON_CLOSED);
        }
        return season -> season.id().equals(id);
    }
}
