package io.madang.like;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
enum LikeReason implements FailureReason {
    NO_DOWNVOTES(ErrorCode.FORBIDDEN);

    private final ErrorCode code;

    LikeReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "like";
    }
}
