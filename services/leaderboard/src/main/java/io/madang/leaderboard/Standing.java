package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.kernel.error.Failure;
import java.time.Instant;

/**
 * What a player's scores of a season come to.
 *
 * @param reachedAt when the total was reached, by the time of the matches
 * @param matches how many scores count
 */
record Standing(long total, Instant reachedAt, long matches) {

    /** Redis keeps scores as doubles, which are exact up to here. */
    static final long MAX_TOTAL = (1L << 53) - 1;

    static final Standing NONE = new Standing(0, Instant.EPOCH, 0);

    boolean isNone() {
        return matches == 0;
    }

    /** The standing after one more score. */
    Standing plus(long points, Instant at, ScoringRule rule, ScoreOrder order) {
        return switch (rule) {
            case SUM -> sum(points, at);
            case BEST -> best(points, at, order);
            case LATEST -> isNone() || !at.isBefore(reachedAt) ? with(points, at) : with(total, reachedAt);
        };
    }

    /** Whoever has no community points is not on their leaderboard; a player of a game may have a score of 0. */
    Standing listedOn(Leaderboard board) {
        return total > 0 || !board.slug().equals(Leaderboards.COMMUNITY) ? this : new Standing(total, reachedAt, 0);
    }

    private Standing sum(long points, Instant at) {
        if (points > MAX_TOTAL - total) {
            throw Failure.of(LeaderboardReason.SCORE_TOO_LARGE, arg("max", MAX_TOTAL));
        }
        if (points == 0) {
            return with(total, isNone() ? at : reachedAt);
        }
        return with(total + points, total == 0 || at.isAfter(reachedAt) ? at : reachedAt);
    }

    private Standing best(long points, Instant at, ScoreOrder order) {
        if (isNone() || order.isBetter(points, total)) {
            return with(points, at);
        }
        return with(total, points == total && at.isBefore(reachedAt) ? at : reachedAt);
    }

    private Standing with(long newTotal, Instant reached) {
        return new Standing(newTotal, reached, matches + 1);
    }
}
