package io.madang.media.mark;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why somebody cannot be followed. */
enum MarkReason implements FailureReason {
    SELF(ErrorCode.INVALID),
    TOO_MANY_FOLLOWED(ErrorCode.CONFLICT);

    private final ErrorCode code;

    MarkReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "mark";
    }
}
