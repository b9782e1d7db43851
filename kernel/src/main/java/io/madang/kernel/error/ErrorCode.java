package io.madang.kernel.error;

import java.util.Arrays;
import java.util.Optional;

/** What can go wrong, as clients see it: a stable name and an HTTP status. */
public enum ErrorCode {
    INVALID("invalid", 400, "The request is not valid"),
    UNAUTHENTICATED("unauthenticated", 401, "Log in first"),
    BAD_CREDENTIALS("bad-credentials", 401, "Wrong username or password"),
    SECOND_FACTOR_REQUIRED("second-factor-required", 401, "A second factor is needed to log in"),
    BAD_CODE("bad-code", 401, "The code is wrong"),
    BAD_PASSKEY("bad-passkey", 401, "The passkey was not accepted"),
    FORBIDDEN("forbidden", 403, "Permission denied"),
    ENROLMENT_REQUIRED("enrolment-required", 403, "Set up a second factor first"),
    NOT_FOUND("not-found", 404, "Not found"),
    METHOD_NOT_ALLOWED("method-not-allowed", 405, "This method is not allowed here"),
    NOT_ACCEPTABLE("not-acceptable", 406, "No representation of the requested type"),
    TOO_SLOW("too-slow", 408, "The request came too slowly"),
    CONFLICT("conflict", 409, "Conflict with what is there"),
    GONE("gone", 410, "Deleted"),
    STALE("stale", 412, "Someone else changed it first"),
    TOO_LARGE("too-large", 413, "The request is too large"),
    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "Unsupported content type"),
    UNPROCESSABLE("unprocessable", 422, "The request cannot be carried out as it is"),
    PRECONDITION_REQUIRED("precondition-required", 428, "A version is required (If-Match)"),
    TOO_MANY_REQUESTS("too-many-requests", 429, "Too many requests"),
    INTERNAL("internal", 500, "Something went wrong on our side"),
    UNAVAILABLE("unavailable", 503, "Not available right now"),
    PEER_UNAVAILABLE("peer-unavailable", 503, "A required service does not answer"),
    OVERLOADED("overloaded", 503, "Too busy right now");

    private static final String TYPE_PREFIX = "urn:madang:problem:";

    private final String code;
    private final int status;
    private final String title;

    ErrorCode(String code, int status, String title) {
        this.code = code;
        this.status = status;
        this.title = title;
    }

    /** The stable {@code type} of the problem. */
    public String type() {
        return TYPE_PREFIX + code;
    }

    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    /** The code with the given problem type, if it is one of ours. */
    public static Optional<ErrorCode> ofType(String type) {
        return Arrays.stream(values()).filter(c -> c.type().equals(type)).findFirst();
    }
}
