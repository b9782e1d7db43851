package io.madang.edge.fastpath;

import io.madang.contracts.access.Access.Who;
import io.madang.edge.health.RequestTimers;
import io.madang.edge.security.AccessRules;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.Caller;
import io.madang.edge.security.ServiceKey;
import io.madang.edge.security.ServiceKeyCheck;
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

/** Answers plain requests for {@link FastPathEndpoint} endpoints, and lets all others go on. */
final class FastPathFilter implements Filter {

    private static final int INTERNAL_ERROR = 500;
    private static final byte[] NO_BODY = {};

    private final List<FastPathRoute> paths;
    private final BearerCallers callers;
    private final ServiceKeyCheck keys;
    private final ApiHeaders headers;
    private final RequestTimers timers;
    private final long maxBodyBytes;

    /** @param maxBodyBytes the largest body that is allowed at all */
    FastPathFilter(
            List<FastPathEndpoint> endpoints,
            BearerCallers callers,
            ServiceKeyCheck keys,
            ApiHeaders headers,
            RequestTimers timers,
            long maxBodyBytes) {
        this.paths = endpoints.stream().map(FastPathRoute::new).toList();
        this.callers = callers;
        this.keys = keys;
        this.headers = headers;
        this.timers = timers;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        for (FastPathRoute candidate : paths) {
            String variable = candidate.variable(http.getMethod(), http.getRequestURI());
            if (variable != null) {
                follow(candidate.endpoint(), variable, http, (HttpServletResponse) response, chain);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private void follow(
            FastPathEndpoint endpoint,
            String variable,
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain)
            throws IOException, ServletException {
        if (!hasBody(request)) {
            if (!tryAnswer(endpoint, variable, NO_BODY, request, response)) {
                chain.doFilter(request, response);
            }
        } else if (BufferedBody.isPlain(request, Math.min(endpoint.maxBodyBytes(), maxBodyBytes))) {
            BufferedBody read = BufferedBody.read(request);
            if (!tryAnswer(endpoint, variable, read.bytes(), read, response)) {
                chain.doFilter(read, response);
            }
        } else {
            chain.doFilter(request, response);
        }
    }

    private boolean tryAnswer(
            FastPathEndpoint endpoint,
            String variable,
            byte[] body,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        boolean needsKey = endpoint.access() == Who.SERVICE_KEY;
        String authorization = request.getHeader("Authorization");
        Optional<Caller> caller = authorization == null ? Optional.empty() : callers.find(authorization);
        if (authorization != null && caller.isEmpty() || !needsKey && !AccessRules.admits(endpoint.access(), caller)) {
            return false;
        }
        long start = System.nanoTime();
        headers.writeHeaders(request, response);
        try {
            Optional<ServiceKey> key = needsKey ? keys.find(request) : Optional.empty();
            if (needsKey && key.isEmpty()) {
                return false;
            }
            FastPathResponse answer = endpoint.answer(new FastPathRequest(variable, caller, key, body, request));
            if (answer == null) {
                return false;
            }
            if (caller.isPresent() && !answer.headers().containsKey("Cache-Control")) {
                response.setHeader("Cache-Control", "no-store");
            }
            write(answer, response);
            record(endpoint, answer.status(), start);
            return true;
        } catch (RuntimeException problem) {
            record(endpoint, problem instanceof Failure failure ? failure.code().status() : INTERNAL_ERROR, start);
            throw problem;
        }
    }

    private void record(FastPathEndpoint endpoint, int status, long start) {
        timers.record(endpoint.method(), endpoint.path(), status, System.nanoTime() - start);
    }

    private static void write(FastPathResponse answer, HttpServletResponse response) throws IOException {
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
