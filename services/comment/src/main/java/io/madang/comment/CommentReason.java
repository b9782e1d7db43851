package io.madang.comment;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
public enum CommentReason implements FailureReason {
    ARTICLE_CLOSED(ErrorCode.CONFLICT),
    PARENT_NOT_FOUND(ErrorCode.NOT_FOUND),
    PARENT_DELETED(ErrorCode.CONFLICT),
    TOO_DEEP(ErrorCode.UNPROCESSABLE),
    NO_ROOM(ErrorCode.UNPROCESSABLE),
    EDIT_NOT_YOURS(ErrorCode.FORBIDDEN),
    DELETE_NOT_YOURS(ErrorCode.FORBIDDEN),
    ACCOUNT_GONE(ErrorCode.FORBIDDEN);

    private final ErrorCode code;

    CommentReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "comment";
    }
}
