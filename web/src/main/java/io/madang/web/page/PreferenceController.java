package io.madang.web.page;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.identity.NoFormToken;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The switches in the head of every page. They change nothing but how pages look to whoever presses them. */
@Hidden
@Controller
class PreferenceController {

    private final Frames frames;

    PreferenceController(Frames frames) {
        this.frames = frames;
    }

    @Access(Who.ANYONE)
    @NoFormToken
    @PostMapping("/language")
    ResponseEntity<Void> language(
            @RequestParam("language") String language,
            @RequestParam(name = "to", defaultValue = "/") String to,
            HttpServletRequest request) {
        Language chosen = Language.of(language).orElseThrow(() -> Failure.ofField("language", WebReason.CHOOSE));
        return back(Preferences.LANGUAGE, chosen.tag(), to, request);
    }

    @Access(Who.ANYONE)
    @NoFormToken
    @PostMapping("/theme")
    ResponseEntity<Void> theme(
            @RequestParam("theme") String theme,
            @RequestParam(name = "to", defaultValue = "/") String to,
            HttpServletRequest request) {
        Theme chosen = Theme.of(theme).orElseThrow(() -> Failure.ofField("theme", WebReason.CHOOSE));
        return back(Preferences.THEME, chosen.word(), to, request);
    }

    private ResponseEntity<Void> back(String name, String value, String to, HttpServletRequest request) {
        boolean secure = frames.isSecure(request);
        return ResponseEntity.status(303)
                .location(URI.create(RedirectTarget.within(to)))
                .header(HttpHeaders.SET_COOKIE, Preferences.kept(name, value, secure))
                .build();
    }
}
