package io.madang.edge.problem;

import io.madang.edge.request.BodyTooLarge;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import jakarta.validation.ConstraintViolationException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.catalina.connector.ClientAbortException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.validation.BindException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** What each exception means to a client. Nothing of what is not named here reaches one. */
final class Failures {

    private static final int MAX_CAUSES = 16;

    private Failures() {}

    static Failure of(Throwable problem) {
        return firstCause(problem, Failure.class)
                .or(() -> firstCause(problem, BodyTooLarge.class).map(Failures::tooLarge))
                .orElseGet(() -> translated(problem));
    }

    /** Whether the client has gone, so that there is nobody to tell. */
    static boolean clientIsGone(Throwable problem) {
        return firstCause(problem, ClientAbortException.class).isPresent()
                || firstCause(problem, AsyncRequestNotUsableException.class).isPresent();
    }

    /** The failure that stands for a bare HTTP status. */
    static Failure ofStatus(int status) {
        ErrorCode code = codeOf(status);
        return new Failure(code, code.title() + ".");
    }

    private static Failure translated(Throwable problem) {
        return switch (problem) {
            case BindException e -> Invalid.of(e);
            case HandlerMethodValidationException e -> Invalid.of(e);
            case ConstraintViolationException e -> Invalid.of(e);
            case HttpMessageNotReadableException e -> Invalid.of(e);
            case MethodArgumentTypeMismatchException e -> Invalid.of(e);
            case TypeMismatchException e ->
                Invalid.field(String.valueOf(e.getPropertyName()), "is not of the right form", e);
            case MissingServletRequestParameterException e -> Invalid.field(e.getParameterName(), "is missing", e);
            case ServletRequestBindingException e ->
                new Failure(
                        ErrorCode.INVALID,
                        "The request lacks something: " + e.getBody().getDetail(),
                        e);
            case NoHandlerFoundException e -> nothingAt(e.getHttpMethod(), e.getRequestURL());
            case NoResourceFoundException e -> nothingAt(e.getHttpMethod().name(), "/" + e.getResourcePath());
            case HttpRequestMethodNotSupportedException e -> methodNotAllowed(e);
            case HttpMediaTypeNotSupportedException e ->
                new Failure(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send one of " + e.getSupportedMediaTypes() + ".", e);
            case HttpMediaTypeNotAcceptableException e ->
                new Failure(ErrorCode.NOT_ACCEPTABLE, "Accept one of " + e.getSupportedMediaTypes() + ".", e);
            case AuthenticationException e ->
                new Failure(
                        ErrorCode.UNAUTHENTICATED, "The access token is not valid, or no longer: get a new one.", e);
            case AccessDeniedException e -> new Failure(ErrorCode.FORBIDDEN, "You may not do this.", e);
            case AsyncRequestTimeoutException e -> new Failure(ErrorCode.UNAVAILABLE, "This took too long.", e);
            case DataAccessResourceFailureException e -> databaseAway(e);
            case CannotCreateTransactionException e -> databaseAway(e);
            case QueryTimeoutException e -> databaseAway(e);
            case ErrorResponse e -> ofErrorResponse(e.getStatusCode(), problem);
            default -> internal(problem);
        };
    }

    private static Failure ofErrorResponse(HttpStatusCode status, Throwable problem) {
        ErrorCode code = codeOf(status.value());
        return code == ErrorCode.INTERNAL ? internal(problem) : new Failure(code, code.title() + ".", problem);
    }

    private static Failure internal(Throwable problem) {
        return new Failure(
                ErrorCode.INTERNAL, "Something went wrong on our side. Tell the operator the request id.", problem);
    }

    private static Failure databaseAway(Throwable problem) {
        return new Failure(ErrorCode.UNAVAILABLE, "The database does not answer right now. Try again soon.", problem);
    }

    private static Failure nothingAt(String method, String path) {
        return Failure.notFound("There is nothing at " + method + " " + path + ".");
    }

    private static Failure tooLarge(BodyTooLarge problem) {
        return new Failure(
                ErrorCode.TOO_LARGE,
                "The body may have at most " + problem.maxBytes() + " bytes.",
                Map.of("maxBytes", problem.maxBytes()));
    }

    private static Failure methodNotAllowed(HttpRequestMethodNotSupportedException problem) {
        String[] methods = problem.getSupportedMethods();
        String allowed = methods == null ? "" : " Allowed: " + String.join(", ", methods) + ".";
        return new Failure(
                ErrorCode.METHOD_NOT_ALLOWED, problem.getMethod() + " is not allowed here." + allowed, problem);
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
