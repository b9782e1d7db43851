package io.madang.edge.request;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.MDC;

/** Gives each request its id before anything else sees it. */
final class RequestIdFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String id = RequestId.of((HttpServletRequest) request);
        ((HttpServletResponse) response).setHeader(RequestId.HEADER, id);
        MDC.put(RequestId.LOG_KEY, id);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(RequestId.LOG_KEY);
        }
    }
}
