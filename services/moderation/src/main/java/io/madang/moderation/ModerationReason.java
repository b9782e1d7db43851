package io.madang.moderation;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
public enum ModerationReason implements FailureReason {
    REPORT_NOT_FOUND(ErrorCode.NOT_FOUND);

    private final ErrorCode code;

    ModerationReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "moderation";
    }
}
