package io.madang.edge.security;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands a controller method its caller: {@code Caller} where there must be one, {@code Optional<Caller>} elsewhere. */
final class CallerArgument implements HandlerMethodArgumentResolver {

    private final CurrentCaller current;

    CallerArgument(CurrentCaller current) {
        this.current = current;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class || isOptional(parameter);
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return isOptional(parameter) ? current.caller() : current.required();
    }

    private static boolean isOptional(MethodParameter parameter) {
        return parameter.getParameterType() == Optional.class
                && ResolvableType.forMethodParameter(parameter).getGeneric(0).resolve() == Caller.class;
    }
}
