package io.madang.edge;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why a request is refused before, or instead of, a service's work on it. */
public enum RequestReason implements FailureReason {
    MALFORMED(ErrorCode.INVALID),
    ADDRESS_TOO_LONG(ErrorCode.INVALID),
    EXPECT_HEADER(ErrorCode.INVALID),
    TRANSFER_ENCODING(ErrorCode.INTERNAL),
    HTTP_VERSION(ErrorCode.INTERNAL),
    UNREADABLE_PARAMETERS(ErrorCode.INVALID),
    INCOMPLETE(ErrorCode.INVALID),
    UNREADABLE_PARTS(ErrorCode.INVALID),
    BODY_NEEDED(ErrorCode.INVALID),
    BODY_NOT_JSON(ErrorCode.INVALID),
    BODY_NOT_JSON_AT(ErrorCode.INVALID),
    BODY_ENDED_EARLY(ErrorCode.INVALID),
    BOUNDARY_NEEDED(ErrorCode.INVALID),
    BODY_TOO_LARGE(ErrorCode.TOO_LARGE),
    TOO_LARGE(ErrorCode.TOO_LARGE),
    BODY_TOO_SLOW(ErrorCode.TOO_SLOW),
    TOO_SLOW(ErrorCode.TOO_SLOW),
    CHARSET(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    NO_MEDIA_TYPE(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    MEDIA_TYPE(ErrorCode.UNSUPPORTED_MEDIA_TYPE),
    NOT_ACCEPTABLE(ErrorCode.NOT_ACCEPTABLE),
    METHOD_NOT_ALLOWED(ErrorCode.METHOD_NOT_ALLOWED),
    METHOD_UNKNOWN(ErrorCode.METHOD_NOT_ALLOWED),
    NOT_FOUND(ErrorCode.NOT_FOUND),
    NOTHING_HERE(ErrorCode.NOT_FOUND),
    ROLE_NOT_HERE(ErrorCode.NOT_FOUND),
    TOKEN_NEEDED(ErrorCode.UNAUTHENTICATED),
    TOKEN_INVALID(ErrorCode.UNAUTHENTICATED),
    METRICS_TOKEN_NEEDED(ErrorCode.UNAUTHENTICATED),
    METRICS_FORBIDDEN(ErrorCode.FORBIDDEN),
    FORBIDDEN(ErrorCode.FORBIDDEN),
    USERS_ONLY(ErrorCode.FORBIDDEN),
    MODERATORS_ONLY(ErrorCode.FORBIDDEN),
    ADMINISTRATORS_ONLY(ErrorCode.FORBIDDEN),
    INSTANCES_ONLY(ErrorCode.FORBIDDEN),
    CONFLICT(ErrorCode.CONFLICT),
    SECOND_FACTOR_NEEDED(ErrorCode.ENROLMENT_REQUIRED),
    SERVICE_KEY_NEEDED(ErrorCode.FORBIDDEN),
    SERVICE_KEY_SCOPE(ErrorCode.FORBIDDEN),
    SERVICE_KEY_MISSING(ErrorCode.UNAUTHENTICATED),
    SERVICE_KEY_UNKNOWN(ErrorCode.UNAUTHENTICATED),
    GONE(ErrorCode.GONE),
    UNPROCESSABLE(ErrorCode.UNPROCESSABLE),
    VERSION_NEEDED(ErrorCode.PRECONDITION_REQUIRED),
    STALE(ErrorCode.STALE),
    TOO_OFTEN(ErrorCode.TOO_MANY_REQUESTS),
    TOO_OFTEN_FOR_MINUTES(ErrorCode.TOO_MANY_REQUESTS),
    TOO_MANY_UPLOADS(ErrorCode.OVERLOADED),
    TOO_MANY_REQUESTS(ErrorCode.OVERLOADED),
    TOO_MANY_CONNECTIONS(ErrorCode.OVERLOADED),
    GATEWAY_LOOP(ErrorCode.PEER_UNAVAILABLE),
    PEER_UNKNOWN(ErrorCode.PEER_UNAVAILABLE),
    PEER_RESTING(ErrorCode.PEER_UNAVAILABLE),
    PEER_SILENT(ErrorCode.PEER_UNAVAILABLE);

    private final ErrorCode code;

    RequestReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "request";
    }
}
