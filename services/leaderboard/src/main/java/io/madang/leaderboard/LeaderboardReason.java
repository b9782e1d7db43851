package io.madang.leaderboard;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
enum LeaderboardReason implements FailureReason {
    SCORE_TOO_LARGE(ErrorCode.UNPROCESSABLE),
    LEADERBOARD_NOT_FOUND(ErrorCode.NOT_FOUND),
    TOO_MANY_LEADERBOARDS(ErrorCode.CONFLICT),
    SLUG_FORM(ErrorCode.INVALID),
    SLUG_TAKEN(ErrorCode.CONFLICT),
    PRIZES_FORM(ErrorCode.INVALID),
    ZONE_FORM(ErrorCode.INVALID),
    SEASON_NOT_FOUND(ErrorCode.NOT_FOUND),
    SEASON_BY_CALENDAR(ErrorCode.CONFLICT),
    SEASON_ENDED(ErrorCode.CONFLICT),
    SEASON_ENDING(ErrorCode.UNAVAILABLE),
    SEASON_OPEN(ErrorCode.CONFLICT),
    SEASON_OVER(ErrorCode.CONFLICT),
    SEASON_CLOSED(ErrorCode.CONFLICT),
    PLAYER_NOT_FOUND(ErrorCode.NOT_FOUND),
    MATCH_NOT_FOUND(ErrorCode.NOT_FOUND),
    MATCH_REPORTED(ErrorCode.CONFLICT),
    MATCH_TOO_LARGE(ErrorCode.UNPROCESSABLE),
    HISTORY_TOO_LONG(ErrorCode.UNPROCESSABLE),
    ID_FORM(ErrorCode.INVALID),
    SCORE_TIME(ErrorCode.INVALID),
    SCORES_COMPUTED(ErrorCode.CONFLICT),
    BATCH_SIZE(ErrorCode.INVALID),
    KEY_BOARDS(ErrorCode.INVALID),
    KEY_NOT_FOUND(ErrorCode.NOT_FOUND),
    KEY_REVOKED(ErrorCode.CONFLICT),
    TOO_MANY_KEYS(ErrorCode.CONFLICT),
    RANKS_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    RANKS_REBUILT(ErrorCode.UNAVAILABLE),
    REBUILT_ELSEWHERE(ErrorCode.UNAVAILABLE),
    STREAMS_FULL(ErrorCode.UNAVAILABLE),
    STREAMS_OF_ADDRESS(ErrorCode.TOO_MANY_REQUESTS);

    private final ErrorCode code;

    LeaderboardReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "leaderboard";
    }
}
