package io.madang.kernel.error;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A failure that the caller is told about: its reason with arguments, and the sentence that they make in English. */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final String DATABASE = "database";
    private static final String FIELD = "field";
    private static final String RETRY_AFTER = "retryAfterSeconds";

    private final ErrorCode code;
    private final String reason;
    private final transient Map<String, Object> arguments;
    private final transient Map<String, Object> details;

    private Failure(
            ErrorCode code,
            String reason,
            Map<String, Object> arguments,
            String message,
            Map<String, Object> details,
            @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.reason = reason;
        this.arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        this.details = Map.copyOf(details);
    }

    public static Failure of(FailureReason reason, Argument... arguments) {
        return of(reason, null, arguments);
    }

    public static Failure of(FailureReason reason, @Nullable Throwable cause, Argument... arguments) {
        Map<String, Object> named = new LinkedHashMap<>();
        for (Argument argument : arguments) {
            named.put(argument.name(), argument.value());
        }
        return new Failure(reason.code(), reason.key(), named, Messages.english(reason, named), Map.of(), cause);
    }

    /** What is wrong with one field of the input. */
    public static Failure ofField(String field, FailureReason reason, Argument... arguments) {
        Failure failure = of(reason, arguments);
        return new Failure(
                failure.code,
                failure.reason,
                failure.arguments,
                field + ": " + failure.getMessage(),
                Map.of(FIELD, field),
                null);
    }

    /** Several fields of the input that are wrong, each with its own reason, as {@code errors}. */
    static Failure ofFields(List<Failure> wrong) {
        String message = wrong.stream().map(Failure::getMessage).collect(Collectors.joining(" "));
        return new Failure(
                InputReason.INVALID_FIELDS.code(),
                InputReason.INVALID_FIELDS.key(),
                Map.of(),
                message,
                Map.of("errors", wrong.stream().map(Failure::asMember).toList()),
                null);
    }

    private Map<String, Object> asMember() {
        String named = field().orElseThrow();
        String message = String.valueOf(getMessage()).substring((named + ": ").length());
        return Map.of(FIELD, named, "message", message, "reason", reason, "args", arguments);
    }

    /** Several things that are wrong, in a sentence that is made of theirs. */
    public static Failure composed(FailureReason reason, String message, @Nullable Throwable cause) {
        return new Failure(reason.code(), reason.key(), Map.of(), message, Map.of(), cause);
    }

    /** What another instance has thrown, which may know reasons that are unknown here. */
    public static Failure relayed(
            ErrorCode code, String reason, Map<String, Object> arguments, String message, Map<String, Object> details) {
        return new Failure(code, reason, arguments, message, details, null);
    }

    /** The same failure for one more of those who waited for the same work: each throws an exception of its own. */
    public Failure again() {
        return new Failure(code, reason, arguments, String.valueOf(getMessage()), details, this);
    }

    /** The same failure with a member that its problem carries beside the standard ones. */
    public Failure with(String member, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(details);
        more.put(member, value);
        return new Failure(code, reason, arguments, String.valueOf(getMessage()), more, getCause());
    }

    /** The same failure with the time after which the caller may try again. */
    public Failure retryAfter(long seconds) {
        return with(RETRY_AFTER, seconds);
    }

    public ErrorCode code() {
        return code;
    }

    /** The stable key of its reason, such as {@code account.name-taken}. */
    public String reason() {
        return reason;
    }

    public boolean is(FailureReason other) {
        return reason.equals(other.key());
    }

    /** The field of the input that is wrong; empty where none is named. */
    public Optional<String> field() {
        return Optional.ofNullable(details.get(FIELD)).map(String::valueOf);
    }

    /** What its message names: numbers and strings. */
    public Map<String, Object> arguments() {
        return arguments;
    }

    /** Members that the problem carries beside its standard ones, such as {@code retryAfterSeconds}. */
    public Map<String, Object> details() {
        return details;
    }

    /** A database does not answer; there may be others that do. */
    public Failure ofDatabase(String database) {
        return with(DATABASE, database);
    }

    /** Whether it is only a database that is away: the service itself answers, and may serve what is in others. */
    public boolean isDatabaseUnavailable() {
        return code == ErrorCode.UNAVAILABLE && details.containsKey(DATABASE);
    }
}
