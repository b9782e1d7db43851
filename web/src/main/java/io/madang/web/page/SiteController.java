package io.madang.web.page;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import tools.jackson.databind.json.JsonMapper;

/** Pages about the site itself: how it is installed as an app, and which keys it knows. */
@Controller
class SiteController {

    private static final String MANIFEST = "application/manifest+json;charset=utf-8";
    private static final JsonMapper JSON = new JsonMapper();

    private final Pages pages;

    SiteController(Pages pages) {
        this.pages = pages;
    }

    @Access(Who.ANYONE)
    @GetMapping("/manifest.webmanifest")
    Page manifest(HttpServletRequest request) {
        return pages.show(
                request,
                frame -> Page.of(
                        MANIFEST,
                        JSON.writeValueAsBytes(Map.of(
                                "name",
                                frame.say("site.name"),
                                "short_name",
                                frame.say("site.name"),
                                "lang",
                                frame.language().tag(),
                                "start_url",
                                "/",
                                "scope",
                                "/",
                                "display",
                                "standalone",
                                "background_color",
                                "#fbfaf7",
                                "theme_color",
                                "#1f5f4a",
                                "icons",
                                List.of(icon(frame, 192), icon(frame, 512))))));
    }

    private static Map<String, String> icon(Frame frame, int pixels) {
        return Map.of(
                "src",
                frame.asset("icon-" + pixels + ".png"),
                "sizes",
                pixels + "x" + pixels,
                "type",
                "image/png",
                "purpose",
                "any maskable");
    }

    @Access(Who.ANYONE)
    @GetMapping("/shortcuts")
    Page shortcuts(HttpServletRequest request) {
        return pages.show(request, frame -> pages.page("help/shortcuts.jte", frame));
    }
}
