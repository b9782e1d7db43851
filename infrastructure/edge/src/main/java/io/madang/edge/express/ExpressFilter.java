package io.madang.edge.express;

import io.madang.edge.health.RequestTimers;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers plain requests for {@link Express} endpoints, and lets all others go on. */
final class ExpressFilter implements Filter {

    private static final int INTERNAL_ERROR = 500;

    private final List<ExpressPath> paths;
    private final BearerCallers callers;
    private final ApiHeaders headers;
    private final RequestTimers timers;

    ExpressFilter(List<Express> endpoints, BearerCallers callers, ApiHeaders headers, RequestTimers timers) {
        this.paths = endpoints.stream().map(ExpressPath::new).toList();
        this.callers = callers;
        this.headers = headers;
        this.timers = timers;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!isAnswered((HttpServletRequest) request, (HttpServletResponse) response)) {
            chain.doFilter(request, response);
        }
    }

    private boolean isAnswered(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI();
        for (ExpressPath candidate : paths) {
            String variable = candidate.variable(request.getMethod(), path);
            if (variable != null) {
                return !hasBody(request) && isAnswered(candidate.endpoint(), variable, request, response);
            }
        }
        return false;
    }

    private boolean isAnswered(
            Express endpoint, String variable, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String authorization = request.getHeader("Authorization");
        Optional<Caller> caller = authorization == null ? Optional.empty() : callers.find(authorization);
        if (authorization != null && caller.isEmpty()) {
            return false;
        }
        long start = System.nanoTime();
        headers.writeHeaders(request, response);
        try {
            ExpressAnswer answer = endpoint.answer(new ExpressRequest(variable, caller, request));
            if (answer == null) {
                return false;
            }
            write(answer, response);
            record(endpoint, answer.status(), start);
            return true;
        } catch (RuntimeException problem) {
            record(endpoint, problem instanceof Failure failure ? failure.code().status() : INTERNAL_ERROR, start);
            throw problem;
        }
    }

    private void record(Express endpoint, int status, long start) {
        timers.record(endpoint.method(), endpoint.path(), status, System.nanoTime() - start);
    }

    private static void write(ExpressAnswer answer, HttpServletResponse response) throws IOException {
        answer.headers().forEach(response::addHeader);
        response.setStatus(answer.status());
        if (answer.body().length > 0) {
            response.setContentType(answer.contentType());
            response.setContentLength(answer.body().length);
            response.getOutputStream().write(answer.body());
        }
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }
}
