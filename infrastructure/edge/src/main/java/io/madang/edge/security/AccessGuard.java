package io.madang.edge.security;

import io.madang.contracts.access.Access.Who;
import io.madang.edge.RequestReason;
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
 * matching paths a second time. For the same reason it is here that cookies are kept from the API.
 */
final class AccessGuard implements HandlerInterceptor {

    private static final Logger log = LoggerFactory.getLogger(AccessGuard.class);
    private static final String OURS = "io.madang.";

    private final CurrentCaller current;
    private final List<OpenHandler> open;
    private final PageHandlers pages;
    private final RefusalReports refusals;
    private final ServiceKeyCheck keys;
    private volatile Map<Method, Who> rules = Map.of();

    AccessGuard(
            CurrentCaller current,
            List<OpenHandler> open,
            PageHandlers pages,
            RefusalReports refusals,
            ServiceKeyCheck keys) {
        this.keys = keys;
        this.refusals = refusals;
        this.current = current;
        this.open = List.copyOf(open);
        this.pages = pages;
    }

    /** Learns the rules of all handlers; refuses to go on if one of ours has none. */
    void readRules(Iterable<HandlerMethod> handlers) {
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
            admitOpen(request, handler);
        }
        if (current.isByCookie() && !isPage(handler)) {
            throw CurrentCaller.nobody();
        }
        if (who == null || who == Who.ANYONE) {
            return true;
        }
        Optional<Caller> caller = current.caller();
        if (who == Who.SERVICE_KEY) {
            keys.check(request, caller);
            return true;
        }
        if (AccessRules.admits(who, caller)) {
            return true;
        }
        if (caller.isEmpty()) {
            throw CurrentCaller.nobody();
        }
        if (caller.get().enrolling() && who != Who.SERVICE) {
            throw Failure.of(RequestReason.SECOND_FACTOR_NEEDED);
        }
        if (who == Who.ADMIN) {
            refusals.report(caller.get(), request);
        }
        throw refusal(who);
    }

    private boolean isPage(Object handler) {
        return handler instanceof HandlerMethod method && pages.contain(method.getBeanType());
    }

    private void admitOpen(HttpServletRequest request, Object handler) {
        for (OpenHandler candidate : open) {
            if (candidate.admits(request, handler)) {
                return;
            }
        }
        log.warn("{} {} refused: {} has no @Access", request.getMethod(), request.getRequestURI(), handler);
        throw Failure.of(RequestReason.FORBIDDEN);
    }

    private static Failure refusal(Who who) {
        return Failure.of(
                switch (who) {
                    case ANYONE, ENROLLING, USER -> RequestReason.USERS_ONLY;
                    case MODERATOR -> RequestReason.MODERATORS_ONLY;
                    case ADMIN -> RequestReason.ADMINISTRATORS_ONLY;
                    case SERVICE -> RequestReason.INSTANCES_ONLY;
                    case SERVICE_KEY -> RequestReason.SERVICE_KEY_NEEDED;
                });
    }
}
