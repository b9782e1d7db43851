package io.madang.web.identity;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.page.ErrorPages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
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
    private static final String PAGES = "io.madang.web.";
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> FROM_HERE = Set.of("same-origin", "none");

    private final Front front;
    private final FormTokens tokens;

    FormGuard(Front front, FormTokens tokens) {
        this.front = front;
        this.tokens = tokens;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        boolean page = handler instanceof HandlerMethod method
                && method.getBeanType().getName().startsWith(PAGES);
        if (page && !SAFE.contains(request.getMethod())) {
            checkOrigin(request);
            if (((HandlerMethod) handler).getMethodAnnotation(Harmless.class) == null) {
                checkToken(request);
            }
        }
        return true;
    }

    private void checkOrigin(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        boolean elsewhere = site != null && !FROM_HERE.contains(site);
        boolean foreign = origin != null && !front.isOwn(request, origin);
        if (elsewhere || foreign) {
            log.info(
                    "{} {} refused: sent from elsewhere ({}, {})",
                    request.getMethod(),
                    request.getRequestURI(),
                    site,
                    origin);
            throw refused("This form was sent from another site.");
        }
    }

    private void checkToken(HttpServletRequest request) {
        String token = request.getParameter(FormTokens.FIELD);
        if (token == null || !tokens.accepts(request, token)) {
            throw refused("This form is too old. Go back, reload the page and send it again.");
        }
    }

    private static Failure refused(String why) {
        return new Failure(ErrorCode.FORBIDDEN, why, Map.of(ErrorPages.FORM, "refused"));
    }
}
