package io.madang.edge.problem;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Turns whatever a handler throws into a problem. */
final class ProblemResolver implements HandlerExceptionResolver {

    private static final Logger log = LoggerFactory.getLogger(ProblemResolver.class);

    private final ProblemWriter problems;

    ProblemResolver(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception problem) {
        if (response.isCommitted()) {
            // goes on to the filter, which has the connection broken off: a cut answer must not look whole
            return null;
        }
        try {
            problems.write(request, response, problem);
        } catch (IOException e) {
            log.debug("could not answer {} {}", request.getMethod(), request.getRequestURI(), e);
        }
        return new ModelAndView();
    }
}
