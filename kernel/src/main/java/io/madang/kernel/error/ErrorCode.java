package io.madang.kernel.error;

import java.util.Arrays;
import java.util.Optional;

/** What can go wrong, as clients see it: a stable name and an HTTP status. */
public enum ErrorCode {
    INVALID("invalid", 400, "The request is not valid"),
    UNAUTHENTICATED("unauthenticated", 401, "Log in first"),
    BAD_CREDENTIALS("bad-credentials", 401, "Name or password is wrong"),
    FORBIDDEN("forbidden", 403, "You may not do this"),
    NOT_FOUND("not-found", 404, "There is no such thing"),
    METHOD_NOT_ALLOWED("method-not-allowed", 405, "This method is not allowed here"),
    NOT_ACCEPTABLE("not-acceptable", 406, "No representation of that kind"),
    CONFLICT("conflict", 409, "Something else is in the way"),
    GONE("gone", 410, "It is gone"),
    STALE("stale", 412, "Somebody else changed it first"),
    TOO_LARGE("too-large", 413, "The request is too large"),
    UNSUPPORTED_MEDIA_TYPE("unsupported-media-type", 415, "This content type is not understood here"),
    UNPROCESSABLE("unprocessable", 422, "The request cannot be carried out as it is"),
    PRECONDITION_REQUIRED("precondition-required", 428, "Say which version you are changing"),
    TOO_MANY_REQUESTS("too-many-requests", 429, "Too many requests"),
    INTERNAL("internal", 500, "Something went wrong on our side"),
    UNAVAILABLE("unavailable", 503, "Not available right now"),
    PEER_UNAVAILABLE("peer-unavailable", 503, "A part of the system that is needed for this does not answer");

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
