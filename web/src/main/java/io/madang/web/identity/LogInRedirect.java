package io.madang.web.identity;

import io.madang.edge.security.PageHandlers;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Leads guests to the log-in page, and from there back, where a page is only for those who are logged in. */
final class LogInRedirect implements HandlerExceptionResolver, Ordered {

    /** Where those go who have to set up a second factor first. */
    private static final String ENROLMENT = "/me/second-factor";

    private final PageHandlers pages;

    LogInRedirect(PageHandlers pages) {
        this.pages = pages;
    }

    @Override
    public int getOrder() {
        // before the edge turns the failure into a problem
        return -1;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception problem) {
        boolean page = handler instanceof HandlerMethod method && pages.contain(method.getBeanType());
        boolean nobody = problem instanceof Failure failure && failure.code() == ErrorCode.UNAUTHENTICATED;
        boolean enrolling = problem instanceof Failure refused && refused.code() == ErrorCode.ENROLMENT_REQUIRED;
        if (!page || !nobody && !enrolling || response.isCommitted()) {
            return null;
        }
        String login =
                enrolling ? ENROLMENT : "/login?next=" + URLEncoder.encode(wanted(request), StandardCharsets.UTF_8);
        response.setHeader("Cache-Control", "no-store");
        if (Pages.isFragment(request)) {
            response.setHeader("HX-Redirect", login);
        } else {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", login);
        }
        return new ModelAndView();
    }

    /** What was asked for, if it can be asked for again by its address alone; else the page that it was asked from. */
    private static String wanted(HttpServletRequest request) {
        if (request.getMethod().equals("GET") && !Pages.isFragment(request)) {
            String query = request.getQueryString();
            return query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
        }
        String from = request.getHeader("Referer");
        try {
            URI page = URI.create(from == null ? "/" : from);
            String path = page.getRawPath();
            String query = page.getRawQuery();
            return path == null || path.isEmpty() ? "/" : query == null ? path : path + "?" + query;
        } catch (IllegalArgumentException e) {
            return "/";
        }
    }
}
