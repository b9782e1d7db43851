package io.madang.view;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
enum ViewReason implements FailureReason {
    COUNT_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    COUNT_LOST(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    ViewReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "view";
    }
}
