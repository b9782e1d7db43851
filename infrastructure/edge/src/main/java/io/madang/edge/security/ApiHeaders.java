package io.madang.edge.security;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.request.RequestPath;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.security.web.header.HeaderWriter;

/** What browsers may do with answers: nothing for the API, what they must for the documentation and for pages. */
public final class ApiHeaders implements HeaderWriter {

    private static final List<String> API = List.of("/v1", "/internal", "/health", "/metrics");
    private static final String API_POLICY = "default-src 'none'; frame-ancestors 'none'";
    private static final String DOCS_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    /** Pages have no inline script and no inline style, so they need no nonce; pictures in articles come from anywhere, once asked for. */
    private static final String PAGE_POLICY_FORM = "default-src 'none'; script-src 'self'; style-src 'self';"
            + " img-src 'self' https: http:; media-src 'self'; connect-src 'self'%s; manifest-src 'self'; base-uri 'none'; form-action 'self';"
            + " frame-ancestors 'none'";

    private final PublicOrigin publicOrigin;
    private final String pagePolicy;

    ApiHeaders(PublicOrigin publicOrigin, List<ConnectOrigins> beside) {
        this.publicOrigin = publicOrigin;
        this.pagePolicy = PAGE_POLICY_FORM.formatted(beside.stream()
                .flatMap(ConnectOrigins::sources)
                .map(source -> " " + source)
                .distinct()
                .collect(Collectors.joining()));
    }

    @Override
    public void writeHeaders(HttpServletRequest request, HttpServletResponse response) {
        String path = RequestPath.of(request);
        boolean docs = isBelow(path, "/docs");
        boolean page = !docs && isPage(path);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        // without any referrer, browsers would not say either from which page of ours a form was sent
        response.setHeader("Referrer-Policy", page ? "same-origin" : "no-referrer");
        response.setHeader("Content-Security-Policy", docs ? DOCS_POLICY : page ? pagePolicy : API_POLICY);
        if (page) {
            response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        }
        publicOrigin.requireHttps(request, response);
    }

    /** Whether a {@link RequestPath} is for people, and not for programs. */
    public static boolean isPage(String path) {
        for (String api : API) {
            if (isBelow(path, api)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBelow(String path, String prefix) {
        return path.startsWith(prefix) && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
    }
}
