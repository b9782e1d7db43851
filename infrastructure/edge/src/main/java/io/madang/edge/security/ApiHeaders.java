package io.madang.edge.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.security.web.header.HeaderWriter;

/** What browsers may do with answers: nothing for the API, a little more for the documentation's page. */
public final class ApiHeaders implements HeaderWriter {

    static final String DOCS = "/docs";

    private static final String API_POLICY = "default-src 'none'; frame-ancestors 'none'";
    private static final String DOCS_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    @Override
    public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Content-Security-Policy", isDocs(request) ? DOCS_POLICY : API_POLICY);
        if (request.isSecure()) {
            response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
        }
    }

    private static boolean isDocs(HttpServletRequest request) {
        String path = request.getRequestURI();
        return path.startsWith(DOCS) && (path.length() == DOCS.length() || path.charAt(DOCS.length()) == '/');
    }
}
