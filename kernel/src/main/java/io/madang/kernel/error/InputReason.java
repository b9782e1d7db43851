package io.madang.kernel.error;

/** What can be wrong with any input, whichever part reads it. */
public enum InputReason implements FailureReason {
    INVALID_FIELDS(ErrorCode.INVALID),
    INVALID(ErrorCode.INVALID),
    MISSING(ErrorCode.INVALID),
    LENGTH(ErrorCode.INVALID),
    TOO_SHORT(ErrorCode.INVALID),
    TOO_LONG(ErrorCode.INVALID),
    CHARACTER(ErrorCode.INVALID),
    BLANK(ErrorCode.INVALID),
    RANGE(ErrorCode.INVALID),
    TOO_SMALL(ErrorCode.INVALID),
    TOO_LARGE(ErrorCode.INVALID),
    TOO_MANY_IDS(ErrorCode.INVALID),
    FOREIGN_CURSOR(ErrorCode.INVALID),
    CHOICE(ErrorCode.INVALID),
    ID(ErrorCode.INVALID),
    ID_STRING(ErrorCode.INVALID),
    BOOLEAN(ErrorCode.INVALID),
    NUMBER(ErrorCode.INVALID),
    TIME(ErrorCode.INVALID),
    STRING(ErrorCode.INVALID),
    LIST(ErrorCode.INVALID),
    KEY_MALFORMED(ErrorCode.INVALID),
    KEY_REUSED(ErrorCode.UNPROCESSABLE);

    private final ErrorCode code;

    InputReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "input";
    }
}
