package io.madang.contracts.failure;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** What several services, and the pages, refuse for the same reason. */
public enum CommonReason implements FailureReason {
    ARTICLE_NOT_FOUND(ErrorCode.NOT_FOUND),
    BOARD_NOT_FOUND(ErrorCode.NOT_FOUND),
    BOARD_DELETED(ErrorCode.GONE),
    COMMENT_NOT_FOUND(ErrorCode.NOT_FOUND),
    COMMENT_DELETED(ErrorCode.GONE),
    USER_NOT_FOUND(ErrorCode.NOT_FOUND),
    LOG_IN_ENDED(ErrorCode.UNAUTHENTICATED),
    ACCOUNT_SUSPENDED(ErrorCode.FORBIDDEN),
    NOT_YOUR_BOARD(ErrorCode.FORBIDDEN),
    MODERATORS_PUBLISH(ErrorCode.FORBIDDEN),
    BANNED_FROM_BOARD(ErrorCode.FORBIDDEN),
    SERVICE_UNAVAILABLE(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    CommonReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "common";
    }
}
