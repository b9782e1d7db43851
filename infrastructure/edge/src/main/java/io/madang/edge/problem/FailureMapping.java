package io.madang.edge.problem;

import static io.madang.kernel.error.Argument.arg;

import io.madang.edge.RequestReason;
import io.madang.edge.request.BodyTooLarge;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.error.SystemReason;
import jakarta.validation.ConstraintViolationException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.validation.BindException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestHeaderException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Maps each exception to the failure that a client sees. Nothing of what is not named here reaches one. */
final class FailureMapping {

    private static final int MAX_CAUSES = 16;

    private FailureMapping() {}

    static Failure of(Throwable problem) {
        return firstCause(problem, Failure.class)
                .or(() -> firstCause(problem, BodyTooLarge.class).map(BodyTooLarge::failure))
                .or(() -> firstCause(problem, InvalidParameterException.class)
                        .map(e -> Failure.of(RequestReason.UNREADABLE_PARAMETERS, e)))
                .orElseGet(() -> translated(problem));
    }

    /** Whether the client has gone, so that there is nobody to tell. */
    static boolean clientIsGone(Throwable problem) {
        return firstCause(problem, ClientAbortException.class).isPresent()
                || firstCause(problem, AsyncRequestNotUsableException.class).isPresent();
    }

    /** The failure that stands for a bare HTTP status, as the container gives it to what it cannot read. */
    static Failure ofStatus(int status) {
        return switch (status) {
            case 400 -> Failure.of(RequestReason.MALFORMED);
            case 414, 431 -> Failure.of(RequestReason.ADDRESS_TOO_LONG);
            case 417 -> Failure.of(RequestReason.EXPECT_HEADER);
            case 501 -> Failure.of(RequestReason.TRANSFER_ENCODING);
            case 505 -> Failure.of(RequestReason.HTTP_VERSION);
            default -> generic(codeOf(status), null);
        };
    }

    /** The failure of which no more is known than its code. */
    private static Failure generic(ErrorCode code, @Nullable Throwable cause) {
        return switch (code) {
            case INVALID -> Failure.of(InputReason.INVALID, cause);
            case UNAUTHENTICATED, BAD_CREDENTIALS, SECOND_FACTOR_REQUIRED, BAD_CODE, BAD_PASSKEY ->
                Failure.of(RequestReason.TOKEN_INVALID, cause);
            case FORBIDDEN, ENROLMENT_REQUIRED -> Failure.of(RequestReason.FORBIDDEN, cause);
            case NOT_FOUND -> Failure.of(RequestReason.NOTHING_HERE, cause);
            case METHOD_NOT_ALLOWED -> Failure.of(RequestReason.METHOD_UNKNOWN, cause);
            case NOT_ACCEPTABLE -> Failure.of(RequestReason.NOT_ACCEPTABLE, cause, arg("types", "*/*"));
            case TOO_SLOW -> Failure.of(RequestReason.TOO_SLOW, cause);
            case CONFLICT -> Failure.of(RequestReason.CONFLICT, cause);
            case GONE -> Failure.of(RequestReason.GONE, cause);
            case STALE -> Failure.of(RequestReason.STALE, cause);
            case TOO_LARGE -> Failure.of(RequestReason.TOO_LARGE, cause);
            case UNSUPPORTED_MEDIA_TYPE ->
                Failure.of(RequestReason.MEDIA_TYPE, cause, arg("types", "application/json"));
            case UNPROCESSABLE -> Failure.of(RequestReason.UNPROCESSABLE, cause);
            case PRECONDITION_REQUIRED -> Failure.of(RequestReason.VERSION_NEEDED, cause);
            case TOO_MANY_REQUESTS -> Failure.of(RequestReason.TOO_OFTEN, cause, arg("seconds", 1));
            case INTERNAL -> Failure.of(SystemReason.INTERNAL, cause);
            case UNAVAILABLE, PEER_UNAVAILABLE, OVERLOADED -> Failure.of(SystemReason.TOOK_TOO_LONG, cause);
        };
    }

    private static Failure translated(Throwable problem) {
        return switch (problem) {
            case BindException e -> ValidationFailures.of(e);
            case HandlerMethodValidationException e -> ValidationFailures.of(e);
            case ConstraintViolationException e -> ValidationFailures.of(e);
            case HttpMessageNotReadableException e -> ValidationFailures.of(e);
            case MethodArgumentTypeMismatchException e -> ValidationFailures.of(e);
            case TypeMismatchException e ->
                ValidationFailures.field(
                        String.valueOf(e.getPropertyName()), Expectation.inAddress(e.getRequiredType()), e);
            case MissingServletRequestParameterException e -> ValidationFailures.missing(e.getParameterName(), e);
            case MissingRequestHeaderException e -> ValidationFailures.missing(e.getHeaderName(), e);
            case ServletRequestBindingException e -> Failure.of(RequestReason.INCOMPLETE, e);
            case RequestRejectedException e -> Failure.of(RequestReason.MALFORMED, e);
            case MultipartException e
            when !(e instanceof ErrorResponse) -> Failure.of(RequestReason.UNREADABLE_PARTS, e);
            case NoHandlerFoundException e -> nothingAt(e.getHttpMethod(), e.getRequestURL());
            case NoResourceFoundException e -> nothingAt(e.getHttpMethod().name(), "/" + e.getResourcePath());
            case HttpRequestMethodNotSupportedException e -> methodNotAllowed(e);
            case HttpMediaTypeNotSupportedException e ->
                Failure.of(RequestReason.MEDIA_TYPE, e, arg("types", joined(e.getSupportedMediaTypes())));
            case HttpMediaTypeNotAcceptableException e ->
                Failure.of(RequestReason.NOT_ACCEPTABLE, e, arg("types", joined(e.getSupportedMediaTypes())));
            case AuthenticationException e -> Failure.of(RequestReason.TOKEN_INVALID, e);
            case AccessDeniedException e -> Failure.of(RequestReason.FORBIDDEN, e);
            case AsyncRequestTimeoutException e -> Failure.of(SystemReason.TOOK_TOO_LONG, e);
            case DataAccessResourceFailureException e -> databaseUnavailable(e);
            case CannotCreateTransactionException e -> databaseUnavailable(e);
            case QueryTimeoutException e -> databaseUnavailable(e);
            case ErrorResponse e -> generic(codeOf(e.getStatusCode().value()), problem);
            default -> Failure.of(SystemReason.INTERNAL, problem);
        };
    }

    private static Failure databaseUnavailable(Throwable problem) {
        return Failure.of(SystemReason.DATABASE_UNAVAILABLE, problem);
    }

    private static Failure nothingAt(String method, String path) {
        return Failure.of(RequestReason.NOT_FOUND, arg("method", method), arg("path", path));
    }

    private static Failure methodNotAllowed(HttpRequestMethodNotSupportedException problem) {
        String[] methods = problem.getSupportedMethods();
        return methods == null
                ? Failure.of(RequestReason.METHOD_UNKNOWN, problem)
                : Failure.of(
                        RequestReason.METHOD_NOT_ALLOWED,
                        problem,
                        arg("method", problem.getMethod()),
                        arg("allowed", String.join(", ", methods)));
    }

    private static String joined(List<MediaType> types) {
        return types.stream().map(MediaType::toString).collect(Collectors.joining(", "));
    }

    private static ErrorCode codeOf(int status) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.status() == status)
                .findFirst()
                .orElse(status < 500 ? ErrorCode.INVALID : ErrorCode.INTERNAL);
    }

    private static <T extends Throwable> Optional<T> firstCause(Throwable problem, Class<T> type) {
        @Nullable Throwable cause = problem;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            if (type.isInstance(cause)) {
                return Optional.of(type.cast(cause));
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }
}
