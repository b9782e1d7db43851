package io.madang.edge.security;

import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** Keeps answers to known callers out of every cache, unless the handler says how they may be kept. */
@ControllerAdvice
final class NoStoreAdvice implements ResponseBodyAdvice<Object> {

    private final CurrentCaller current;

    NoStoreAdvice(CurrentCaller current) {
        this.current = current;
    }

    @Override
    public boolean supports(MethodParameter returned, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter returned,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (current.caller().isPresent() && response.getHeaders().getCacheControl() == null) {
            response.getHeaders().setCacheControl("no-store");
        }
        return body;
    }
}
