package io.madang.web;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why the pages themselves refuse, before they ask a service. */
public enum WebReason implements FailureReason {
    CHOOSE(ErrorCode.INVALID),
    CHOOSE_BOARD(ErrorCode.INVALID),
    PICTURE_UNREADABLE(ErrorCode.INVALID),
    PICTURE_NOT_FOUND(ErrorCode.NOT_FOUND),
    FORM_EXPIRED(ErrorCode.FORBIDDEN),
    FORM_FROM_ELSEWHERE(ErrorCode.FORBIDDEN),
    ARTICLE_NOT_YOURS(ErrorCode.FORBIDDEN),
    FILE_NOT_FOUND(ErrorCode.NOT_FOUND),
    DAY_FORM(ErrorCode.INVALID),
    DAY_NOT_KEPT(ErrorCode.NOT_FOUND),
    RANKS_FORM(ErrorCode.INVALID),
    SEASON_NOT_FOUND(ErrorCode.NOT_FOUND),
    KEY_NOT_FOUND(ErrorCode.NOT_FOUND);

    private final ErrorCode code;

    WebReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "web";
    }
}
