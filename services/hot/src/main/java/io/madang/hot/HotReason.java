package io.madang.hot;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why this service refuses. */
enum HotReason implements FailureReason {
    DAY_NOT_KEPT(ErrorCode.NOT_FOUND),
    DATE_FORM(ErrorCode.INVALID);

    private final ErrorCode code;

    HotReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "hot";
    }
}
