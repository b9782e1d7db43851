package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import org.jspecify.annotations.Nullable;

/** What became of a reported score. */
sealed interface ScoreOutcome {

    /**
     * It is in the log, since now or from an earlier report of the same match.
     *
     * @param total the score after it; null where the player is hidden
     * @param ranked whether the next answer about ranks has it; if not, it soon will
     */
    record Recorded(int shard, long position, SeasonId season, @Nullable Long total, boolean ranked)
            implements ScoreOutcome {

        Recorded ranked(boolean now) {
            return new Recorded(shard, position, season, total, now);
        }
    }

    /** The match is in the log with other points, and nothing was added. */
    record Different(long points) implements ScoreOutcome {

        Failure failure(ScoreCall call) {
            return Failure.of(LeaderboardReason.MATCH_REPORTED, arg("match", call.match()), arg("points", points));
        }
    }

    /** The season takes no more scores. */
    record SeasonOver() implements ScoreOutcome {}

    /** An administrator ends the season: whether it is still that of the score must be looked up again. */
    record SeasonEnding() implements ScoreOutcome {}

    /** It cannot be added to what the player has. */
    record Impossible(Failure failure) implements ScoreOutcome {}
}
