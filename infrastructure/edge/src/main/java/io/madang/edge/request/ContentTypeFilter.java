package io.madang.edge.request;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Refuses a Content-Type that is none, that lacks what its body is read by, or that names another encoding than UTF-8. */
final class ContentTypeFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String type = request.getContentType();
        if (type != null && !type.isBlank()) {
            check(type);
        }
        chain.doFilter(request, response);
    }

    static void check(String text) {
        MediaType type = parsed(text);
        Charset charset = type.getCharset();
        if (charset != null && !charset.equals(StandardCharsets.UTF_8) && !charset.equals(StandardCharsets.US_ASCII)) {
            throw Failure.of(RequestReason.CHARSET);
        }
        String boundary = type.getParameter("boundary");
        if (type.getType().equals("multipart")
                && (boundary == null || boundary.replace("\"", "").isBlank())) {
            throw Failure.of(RequestReason.BOUNDARY_NEEDED);
        }
    }

    private static MediaType parsed(String text) {
        MediaType type;
        try {
            type = MediaType.parseMediaType(text);
        } catch (InvalidMediaTypeException e) {
            throw noMediaType(e);
        }
        if (!type.isConcrete()) {
            throw noMediaType(null);
        }
        return type;
    }

    private static Failure noMediaType(@Nullable Throwable cause) {
        return Failure.of(RequestReason.NO_MEDIA_TYPE, cause);
    }
}
