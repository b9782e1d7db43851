package io.madang.edge.problem;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.request.RequestId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import tools.jackson.databind.json.JsonMapper;

/** Answers a request with the problem that came up, and logs what the operator must know. */
public final class ProblemWriter {

    private static final Logger log = LoggerFactory.getLogger(ProblemWriter.class);
    private static final String RETRY_AFTER = "retryAfterSeconds";
    private static final int DEFAULT_RETRY_SECONDS = 2;

    private final JsonMapper json;
    private final PublicOrigin publicOrigin;
    private final Supplier<@Nullable ProblemPages> pages;

    ProblemWriter(JsonMapper json, PublicOrigin publicOrigin, Supplier<@Nullable ProblemPages> pages) {
        this.json = json;
        this.publicOrigin = publicOrigin;
        this.pages = pages;
    }

    /** Writes the answer, unless one is already on its way or nobody is there to read it. */
    public void write(HttpServletRequest request, HttpServletResponse response, Throwable problem) throws IOException {
        if (FailureMapping.clientIsGone(problem)) {
            log.debug("client left {} {}", request.getMethod(), request.getRequestURI());
            return;
        }
        Failure failure = FailureMapping.of(problem);
        log(request, failure);
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        headers(request, response, failure, problem);
        Optional<byte[]> page = page(request, failure);
        if (page.isPresent()) {
            response.setContentType("text/html;charset=utf-8");
        }
        byte[] body = page.orElseGet(() -> body(request, failure, failure.code().status()));
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private Optional<byte[]> page(HttpServletRequest request, Failure failure) {
        ProblemPages people = pages.get();
        try {
            return people == null ? Optional.empty() : people.page(request, failure);
        } catch (RuntimeException e) {
            log.error("the page for a problem could not be made", e);
            return Optional.empty();
        }
    }

    /** The problem's JSON, for those who must write it themselves. */
    byte[] body(HttpServletRequest request, Failure failure, int status) {
        Map<String, Object> members = ProblemMembers.of(failure, status);
        members.put("instance", ProblemMembers.wellFormed(Objects.requireNonNullElse(request.getRequestURI(), "")));
        members.put("requestId", RequestId.of(request));
        failure.details().forEach(members::putIfAbsent);
        return json.writeValueAsBytes(members);
    }

    void headers(HttpServletRequest request, HttpServletResponse response, Failure failure, Throwable problem) {
        // what is refused before the filters that write it for all others
        publicOrigin.requireHttps(request, response);
        response.setStatus(failure.code().status());
        response.setContentType("application/problem+json");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        switch (failure.code()) {
            case TOO_MANY_REQUESTS, UNAVAILABLE, PEER_UNAVAILABLE, OVERLOADED ->
                response.setHeader("Retry-After", retryAfter(failure).toString());
            case UNAUTHENTICATED -> response.setHeader("WWW-Authenticate", "Bearer");
            case METHOD_NOT_ALLOWED -> {
                if (problem instanceof HttpRequestMethodNotSupportedException e && e.getSupportedMethods() != null) {
                    response.setHeader("Allow", String.join(", ", e.getSupportedMethods()));
                }
            }
            case UNSUPPORTED_MEDIA_TYPE -> {
                if (problem instanceof HttpMediaTypeNotSupportedException e) {
                    e.getHeaders().forEach((name, values) -> values.forEach(v -> response.addHeader(name, v)));
                }
            }
            default -> {
                // the other codes need no header of their own
            }
        }
    }

    private static Object retryAfter(Failure failure) {
        return failure.details().getOrDefault(RETRY_AFTER, DEFAULT_RETRY_SECONDS);
    }

    private static void log(HttpServletRequest request, Failure failure) {
        ErrorCode code = failure.code();
        if (code == ErrorCode.INTERNAL) {
            log.error(
                    "{} {} failed [{}]", request.getMethod(), request.getRequestURI(), RequestId.of(request), failure);
        } else if (code.status() >= 500) {
            log.warn(
                    "{} {}: {} ({})",
                    request.getMethod(),
                    request.getRequestURI(),
                    failure.getMessage(),
                    cause(failure));
        } else {
            log.debug("{} {}: {} {}", request.getMethod(), request.getRequestURI(), code, failure.getMessage());
        }
    }

    private static String cause(Failure failure) {
        Throwable cause = failure.getCause();
        return cause == null ? "no cause" : cause.toString();
    }
}
