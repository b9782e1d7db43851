package io.madang.edge.security;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import java.lang.reflect.Method;
import java.util.Optional;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.web.method.HandlerMethod;

/** Who may call a handler: said on its method, on the contract's method, or on the class of either. */
public final class AccessRules {

    private AccessRules() {}

    public static Optional<Who> of(HandlerMethod handler) {
        return of(handler.getMethod(), handler.getBeanType());
    }

    static Optional<Who> of(Method method, Class<?> type) {
        MergedAnnotation<Access> onMethod =
                MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY).get(Access.class);
        MergedAnnotation<Access> rule = onMethod.isPresent()
                ? onMethod
                : MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY).get(Access.class);
        return rule.isPresent() ? Optional.of(rule.synthesize().value()) : Optional.empty();
    }

    /** Whether somebody in the given circle is what the caller is. */
    public static boolean admits(Who who, Optional<Caller> caller) {
        return switch (who) {
            case ANYONE -> true;
            case ENROLLING -> caller.flatMap(Caller::user).isPresent();
            case USER ->
                caller.filter(c -> !c.enrolling()).flatMap(Caller::user).isPresent();
            case MODERATOR ->
                caller.filter(c -> c.admin() || !c.moderates().isEmpty()).isPresent();
            case ADMIN -> caller.filter(Caller::admin).isPresent();
            case SERVICE -> caller.filter(Caller::service).isPresent();
            // a key is no caller: the guard looks for it in the request
            case SERVICE_KEY -> false;
        };
    }
}
