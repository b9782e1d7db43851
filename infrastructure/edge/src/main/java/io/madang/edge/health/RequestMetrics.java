package io.madang.edge.health;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Times what Spring MVC handles. */
final class RequestMetrics implements HandlerInterceptor {

    private static final String STARTED = RequestMetrics.class.getName();

    private final RequestTimers timers;

    RequestMetrics(RequestTimers timers) {
        this.timers = timers;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        request.setAttribute(STARTED, System.nanoTime());
        return true;
    }

    @Override
    public void afterCompletion(
            HttpServletRequest request, HttpServletResponse response, Object handler, @Nullable Exception problem) {
        if (request.getAttribute(STARTED) instanceof Long started) {
            Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
            timers.record(
                    request.getMethod(),
                    pattern == null ? "other" : pattern.toString(),
                    response.getStatus(),
                    System.nanoTime() - started);
        }
    }
}
