package io.madang.web.form;

import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;

/**
 * Leads on to a page after something was done, so that loading it again does nothing twice.
 *
 * @param path of this site
 */
public record SeeOther(String path) implements View {

    @Override
    public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("Cache-Control", "no-store");
        if (Pages.isFragment(request)) {
            // a script would follow a redirect by itself and put a whole page into the place of a piece
            response.setHeader("HX-Redirect", path);
        } else {
            response.setStatus(HttpServletResponse.SC_SEE_OTHER);
            response.setHeader("Location", path);
        }
    }
}
