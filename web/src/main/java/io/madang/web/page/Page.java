package io.madang.web.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;

/**
 * A page ready to be sent. Many readers may get the same body.
 *
 * @param cookie a {@code Set-Cookie} header for this reader
 * @param personal whether it is this reader's alone, so that nothing may keep it
 */
public record Page(int status, String type, Body body, Optional<String> cookie, boolean personal) implements View {

    private static final String HTML = "text/html;charset=utf-8";

    static Page html(byte[] bytes) {
        return of(HTML, bytes);
    }

    /** Something else than HTML, such as a feed. */
    public static Page of(String type, byte[] bytes) {
        return new Page(200, type, new Body(bytes), Optional.empty(), false);
    }

    public Page withStatus(int other) {
        return new Page(other, type, body, cookie, personal);
    }

    public Page withCookie(String header) {
        return new Page(status, type, body, Optional.of(header), personal);
    }

    /** For one reader alone: nothing may keep it. */
    public Page asPersonal() {
        return new Page(status, type, body, cookie, true);
    }

    @Override
    public String getContentType() {
        return type;
    }

    @Override
    public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        PageResponse sending = PageResponse.of(this, request);
        sending.headers().forEach(response::addHeader);
        // whoever has chosen another language than their browser's gets that one
        response.setLocale(Preferences.language(request).locale());
        response.setStatus(sending.status());
        if (sending.bytes().length > 0) {
            response.setContentType(type);
            response.setContentLength(sending.bytes().length);
            response.getOutputStream().write(sending.bytes());
        }
    }
}
