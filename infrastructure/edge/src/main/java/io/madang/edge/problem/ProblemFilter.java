package io.madang.edge.problem;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;

/** Catches what filters throw; what handlers throw is caught before. */
final class ProblemFilter implements Filter {

    private final ProblemWriter problems;

    ProblemFilter(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException problem) {
            boolean tooLate = response.isCommitted();
            problems.write((HttpServletRequest) request, (HttpServletResponse) response, problem);
            if (tooLate && FailureMapping.clientIsGone(problem)) {
                // of all exceptions the container does not log this one
                throw new ClientAbortException(problem);
            }
            if (tooLate) {
                // the container must break the connection off, or a cut answer would look whole
                throw problem;
            }
        }
    }
}
