package io.madang.web.identity;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.security.PageHandlers;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Lets a page change something only for a form of ours: the browser says that it comes from here, where it says
 * anything, and the form carries its token.
 */
final class FormGuard implements HandlerInterceptor {

    private static final Logger log = LoggerFactory.getLogger(FormGuard.class);
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> FROM_HERE = Set.of("same-origin", "none");

    private final PublicOrigin publicOrigin;
    private final FormTokens tokens;
    private final PageHandlers pages;

    FormGuard(PublicOrigin publicOrigin, FormTokens tokens, PageHandlers pages) {
        this.publicOrigin = publicOrigin;
        this.tokens = tokens;
        this.pages = pages;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        boolean page = handler instanceof HandlerMethod method && pages.contain(method.getBeanType());
        if (page && !SAFE.contains(request.getMethod())) {
            checkOrigin(request);
            if (((HandlerMethod) handler).getMethodAnnotation(NoFormToken.class) == null) {
                checkToken(request);
            }
        }
        return true;
    }

    private void checkOrigin(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean elsewhere = site != null && !FROM_HERE.contains(site);
        boolean foreign = origin != null && !publicOrigin.isOwn(request, origin);
        if (elsewhere || foreign) {
            log.info(
                    "{} {} refused: sent from elsewhere ({}, {})",
                    request.getMethod(),
                    request.getRequestURI(),
                    site,
                    origin);
            throw Failure.of(WebReason.FORM_FROM_ELSEWHERE);
        }
    }

    private void checkToken(HttpServletRequest request) {
        String token = request.getParameter(FormTokens.FIELD);
        if (token == null || !tokens.accepts(request, token)) {
            throw Failure.of(WebReason.FORM_EXPIRED);
        }
    }
}
