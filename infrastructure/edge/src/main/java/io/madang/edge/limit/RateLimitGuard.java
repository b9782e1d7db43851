package io.madang.edge.limit;

import io.madang.contracts.account.UserId;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Takes one from the caller's bucket before each handler that is {@link RateLimited}. */
final class RateLimitGuard implements HandlerInterceptor {

    private final RateLimiter limiter;
    private final CurrentCaller current;
    private final ClientAddresses addresses;
    private final Map<String, RateLimit> configured;
    private volatile Map<Method, Rule> rules = Map.of();

    RateLimitGuard(
            RateLimiter limiter, CurrentCaller current, ClientAddresses addresses, Map<String, RateLimit> configured) {
        this.limiter = limiter;
        this.current = current;
        this.addresses = addresses;
        this.configured = Map.copyOf(configured);
    }

    void readRules(Iterable<HandlerMethod> handlers) {
        Map<Method, Rule> found = new HashMap<>();
        for (HandlerMethod handler : handlers) {
            RateLimited limited = AnnotatedElementUtils.findMergedAnnotation(handler.getMethod(), RateLimited.class);
            if (limited != null) {
                found.put(handler.getMethod(), rule(limited));
            }
        }
        rules = Map.copyOf(found);
    }

    private Rule rule(RateLimited limited) {
        RateLimit byDefault = new RateLimit(limited.count(), Duration.ofSeconds(limited.perSeconds()));
        return new Rule(limited.value(), configured.getOrDefault(limited.value(), byDefault));
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Rule rule = handler instanceof HandlerMethod method ? rules.get(method.getMethod()) : null;
        if (rule != null) {
            limiter.take(rule.name() + ":" + who(request), rule.limit());
        }
        return true;
    }

    private String who(HttpServletRequest request) {
        Optional<UserId> user = current.caller().flatMap(Caller::user);
        return user.map(id -> "user:" + id).orElseGet(() -> "address:" + addresses.of(request));
    }

    private record Rule(String name, RateLimit limit) {}
}
