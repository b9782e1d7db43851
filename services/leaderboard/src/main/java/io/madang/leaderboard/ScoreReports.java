package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.edge.security.ServiceKey;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.leaderboard.ScoreController.ScoreRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks what game servers report, and finds the season that it belongs to. */
final class ScoreReports {

    /** So many of the greatest add up to a score that Redis still has exactly. */
    static final long MAX_POINTS = 1_000_000_000_000L;

    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);
    private static final int MAX_MATCH = 64;
    private static final Pattern MATCH = Pattern.compile("[A-Za-z0-9._:@~-]{1," + MAX_MATCH + "}");

    private final LeaderboardDirectory directory;
    private final InstantSource clock;
    private final Duration grace;

    ScoreReports(LeaderboardDirectory directory, InstantSource clock, Duration grace) {
        this.directory = directory;
        this.clock = clock;
        this.grace = grace;
    }

    ScoreCall callOfBatch(int index, ScoreRequest request, ServiceKey key) {
        try {
            return call(request, key);
        } catch (Failure e) {
            throw e.with("index", index);
        }
    }

    ScoreCall call(ScoreRequest request, ServiceKey key) {
        Player player = Player.of(request.userId());
        long points = request.points();
        if (points < 0 || points > MAX_POINTS) {
            throw Failure.ofField(
                    "points", InputReason.RANGE, arg("min", 0), arg("max", MAX_POINTS), arg("value", points));
        }
        if (!MATCH.matcher(request.matchId()).matches()) {
            throw Failure.ofField("match_id", LeaderboardReason.ID_FORM, arg("max", MAX_MATCH));
        }
        key.require(request.boardOrDefault());
        if (request.boardOrDefault().equals(Leaderboards.COMMUNITY)) {
            throw Failure.of(LeaderboardReason.SCORES_COMPUTED);
        }
        Leaderboard board = directory.required(request.boardOrDefault());
        Instant now = clock.instant();
        Instant given = request.time() == null ? now : request.time();
        if (given.isAfter(now.plus(CLOCKS_DIFFER)) || given.isBefore(Instant.EPOCH)) {
            throw Failure.ofField("time", LeaderboardReason.SCORE_TIME);
        }
        // nothing was scored later than now: a game server's clock is ahead
        Instant at = (given.isAfter(now) ? now : given).truncatedTo(ChronoUnit.MILLIS);
        Season season = season(board, at, now);
        return new ScoreCall(
                board, season, isOver(season.period(), now), player, request.matchId(), points, at, key.id());
    }

    private Season season(Leaderboard board, Instant at, Instant now) {
        Optional<SeasonPeriod> over =
                SeasonPeriod.of(board.season(), board.zone(), at).filter(period -> isOver(period, now));
        // no row is made for a season that was over long ago
        return over.isPresent()
                ? directory.find(board, over.get()).orElseThrow(() -> over(over.get()))
                : directory.at(board, at);
    }

    private boolean isOver(SeasonPeriod period, Instant now) {
        Instant end = period.endsAt();
        return end != null && !now.isBefore(end.plus(grace));
    }

    /** The season was closed since it was looked up. */
    Failure seasonOver(Season season) {
        directory.forget();
        return over(season.period());
    }

    static Failure seasonEnding() {
        return Failure.of(LeaderboardReason.SEASON_ENDING).retryAfter(1);
    }

    private static Failure over(SeasonPeriod period) {
        return Failure.of(LeaderboardReason.SEASON_OVER, arg("season", period.label()));
    }
}
