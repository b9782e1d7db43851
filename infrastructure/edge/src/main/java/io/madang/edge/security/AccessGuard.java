package io.madang.edge.security;

import io.madang.contracts.access.Access.Who;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * The one gate before every handler, closed unless the handler says who may pass.
 *
 * <p>It stands behind the handler mapping, so that the rule is found by the handler in one look-up and never by
 * matching paths a second time.
 */
final class AccessGuard implements HandlerInterceptor {

    private static final Logger log = LoggerFactory.getLogger(AccessGuard.class);
    private static final String OURS = "io.madang.";

    private final CurrentCaller current;
    private final List<OpenHandler> open;
    private volatile Map<Method, Who> rules = Map.of();

    AccessGuard(CurrentCaller current, List<OpenHandler> open) {
        this.current = current;
        this.open = List.copyOf(open);
    }

    /** Learns the rules of all handlers; refuses to go on if one of ours has none. */
    void learn(Iterable<HandlerMethod> handlers) {
        Map<Method, Who> found = new HashMap<>();
        List<String> without = new ArrayList<>();
        for (HandlerMethod handler : handlers) {
            Optional<Who> rule = AccessRules.of(handler);
            if (rule.isPresent()) {
                found.put(handler.getMethod(), rule.get());
            } else if (handler.getBeanType().getName().startsWith(OURS)) {
                without.add(handler.getShortLogMessage());
            }
        }
        if (!without.isEmpty()) {
            throw new IllegalStateException(
                    "every endpoint must say who may call it; add @Access to " + String.join(", ", without));
        }
        rules = Map.copyOf(found);
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        Who who = handler instanceof HandlerMethod method ? rules.get(method.getMethod()) : null;
        if (who == null) {
            return admitOpen(request, handler);
        }
        if (who == Who.ANYONE) {
            return true;
        }
        Optional<Caller> caller = current.caller();
        if (AccessRules.admits(who, caller)) {
            return true;
        }
        throw caller.isEmpty() ? CurrentCaller.nobody() : refusal(who);
    }

    private boolean admitOpen(HttpServletRequest request, Object handler) {
        for (OpenHandler candidate : open) {
            if (candidate.admits(request, handler)) {
                return true;
            }
        }
        log.warn("{} {} refused: {} has no @Access", request.getMethod(), request.getRequestURI(), handler);
        throw Failure.forbidden("Nobody may call this.");
    }

    private static Failure refusal(Who who) {
        return Failure.forbidden(
                switch (who) {
                    case ANYONE, USER -> "This is for logged-in users.";
                    case MODERATOR -> "This is for moderators.";
                    case ADMIN -> "This is for administrators.";
                    case SERVICE -> "This is for the installation's own instances.";
                });
    }
}
