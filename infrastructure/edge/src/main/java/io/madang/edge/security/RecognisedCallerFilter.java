package io.madang.edge.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Establishes callers who are recognised by something else than a bearer token, such as a page's cookie. It belongs into
 * a filter chain of its own, behind {@code SecurityContextHolderFilter} and never in the API's. Such callers are refused
 * by every handler that is not one of the {@link PageHandlers}, whatever chain the request came through.
 */
public final class RecognisedCallerFilter extends OncePerRequestFilter {

    private final BiFunction<HttpServletRequest, HttpServletResponse, Optional<Caller>> recognition;

    public RecognisedCallerFilter(BiFunction<HttpServletRequest, HttpServletResponse, Optional<Caller>> recognition) {
        this.recognition = recognition;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        recognition.apply(request, response).ifPresent(caller -> {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            context.setAuthentication(CallerAuthentication.byCookie(caller));
            SecurityContextHolder.setContext(context);
        });
        chain.doFilter(request, response);
    }
}
