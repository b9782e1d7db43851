package io.madang.stream;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why projections cannot be replayed or rebuilt. */
enum StreamReason implements FailureReason {
    KAFKA_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    NOT_RUNNING(ErrorCode.UNAVAILABLE),
    TOPIC_NOT_READ(ErrorCode.INVALID),
    FOREIGN_LETTER(ErrorCode.INVALID),
    START(ErrorCode.INVALID),
    PROJECTION_NOT_FOUND(ErrorCode.NOT_FOUND),
    TOPIC_NOT_FOUND(ErrorCode.NOT_FOUND),
    NO_PROJECTIONS(ErrorCode.NOT_FOUND);

    private final ErrorCode code;

    StreamReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "stream";
    }
}
