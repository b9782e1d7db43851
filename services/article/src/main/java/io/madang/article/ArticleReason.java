package io.madang.article;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
public enum ArticleReason implements FailureReason {
    TOO_MANY_BOARDS(ErrorCode.CONFLICT),
    SLUG_FOR_ADMINISTRATORS(ErrorCode.FORBIDDEN),
    SLUG_TAKEN(ErrorCode.CONFLICT),
    SLUG_FORM(ErrorCode.INVALID),
    SLUG_NUMBER(ErrorCode.INVALID),
    BOARD_NAME_TAKEN(ErrorCode.CONFLICT),
    BOARD_NAME_TOO_LONG(ErrorCode.INVALID),
    SLUG_NOT_FOUND(ErrorCode.NOT_FOUND),
    BOARD_NOT_EMPTY(ErrorCode.CONFLICT),
    BEING_MOVED(ErrorCode.UNAVAILABLE),
    ALREADY_ON_BOARD(ErrorCode.CONFLICT),
    CLOSING_FOR_MODERATORS(ErrorCode.FORBIDDEN),
    PINNING_FOR_MODERATORS(ErrorCode.FORBIDDEN),
    TOO_MANY_NOTICES(ErrorCode.CONFLICT),
    NOT_YOURS(ErrorCode.FORBIDDEN),
    TOO_MANY_PREFIXES(ErrorCode.INVALID),
    NO_SUCH_PREFIX(ErrorCode.INVALID),
    TIMES_REVERSED(ErrorCode.INVALID);

    private final ErrorCode code;

    ArticleReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "article";
    }
}
