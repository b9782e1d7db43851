package io.madang.kernel.error;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A failure that the caller is told about: a stable code, and a sentence that says what to do. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient Map<String, Object> details;

    public Failure(ErrorCode code, String message) {
        this(code, message, Map.of(), null);
    }

    public Failure(ErrorCode code, String message, Map<String, Object> details) {
        this(code, message, details, null);
    }

    public Failure(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, Map.of(), cause);
    }

    public Failure(ErrorCode code, String message, Map<String, Object> details, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.details = Map.copyOf(details);
    }

    public ErrorCode code() {
        return code;
    }

    /** Members that the problem carries beside its standard ones, such as {@code retryAfterSeconds}. */
    public Map<String, Object> details() {
        return details;
    }

    public static Failure invalid(String message) {
        return new Failure(ErrorCode.INVALID, message);
    }

    public static Failure notFound(String message) {
        return new Failure(ErrorCode.NOT_FOUND, message);
    }

    public static Failure conflict(String message) {
        return new Failure(ErrorCode.CONFLICT, message);
    }

    public static Failure forbidden(String message) {
        return new Failure(ErrorCode.FORBIDDEN, message);
    }

    public static Failure tooMany(String message, long retryAfterSeconds) {
        return new Failure(ErrorCode.TOO_MANY_REQUESTS, message, Map.of("retryAfterSeconds", retryAfterSeconds));
    }
}
