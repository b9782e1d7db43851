package io.madang.read;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
public enum ReadReason implements FailureReason {
    OWNER_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    TOO_MANY_READERS(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    ReadReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "read";
    }
}
