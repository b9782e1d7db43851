package io.madang.kernel.error;

/** What can keep any part from doing its work, although nothing is wrong with the request. */
public enum SystemReason implements FailureReason {
    INTERNAL(ErrorCode.INTERNAL),
    TOOK_TOO_LONG(ErrorCode.UNAVAILABLE),
    STOPPING(ErrorCode.UNAVAILABLE),
    TOO_MANY_CHANGES(ErrorCode.UNAVAILABLE),
    NODE_ID_EXPIRED(ErrorCode.UNAVAILABLE),
    NO_NODE_ID(ErrorCode.UNAVAILABLE),
    NODE_IDS_TAKEN(ErrorCode.UNAVAILABLE),
    DATABASE_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    NAMED_DATABASE_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    ROWS_CONTENDED(ErrorCode.UNAVAILABLE),
    SCHEMA_NOT_READY(ErrorCode.UNAVAILABLE),
    CONNECTIONS_BUSY(ErrorCode.UNAVAILABLE),
    REDIS_UNAVAILABLE(ErrorCode.UNAVAILABLE),
    REDIS_MISUSED(ErrorCode.INTERNAL),
    EVENT_TOO_LARGE(ErrorCode.TOO_LARGE);

    private final ErrorCode code;

    SystemReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "system";
    }
}
