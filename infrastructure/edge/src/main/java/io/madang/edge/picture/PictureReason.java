package io.madang.edge.picture;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why an uploaded picture is refused. */
enum PictureReason implements FailureReason {
    FORMAT(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    DAMAGED(ErrorCode.INVALID),
    TOO_LARGE(ErrorCode.TOO_LARGE),
    TOO_MANY_PIXELS(ErrorCode.TOO_LARGE),
    BUSY(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    PictureReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "picture";
    }
}
