package io.madang.edge.health;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** How long requests take, by method, route and status; routes are patterns, so their number is bounded. */
final class RequestMetrics implements HandlerInterceptor {

    private static final String STARTED = RequestMetrics.class.getName();

    private final MeterRegistry meters;
    private final Map<Route, Timer> timers = new ConcurrentHashMap<>();

    RequestMetrics(MeterRegistry meters) {
        this.meters = meters;
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
            var route = new Route(
                    request.getMethod(), pattern == null ? "other" : pattern.toString(), response.getStatus());
            timers.computeIfAbsent(route, this::timer).record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
        }
    }

    private Timer timer(Route route) {
        return Timer.builder("madang.http.requests")
                .tags("method", route.method(), "route", route.pattern(), "status", Integer.toString(route.status()))
                .register(meters);
    }

    private record Route(String method, String pattern, int status) {}
}
