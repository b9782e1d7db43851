package io.madang.web.page;

import com.github.benmanes.caffeine.cache.Ticker;
import io.madang.web.WebProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Shows pages. Those who are not logged in are all shown the same, so theirs is made once and serves for a moment;
 * whoever is logged in sees everything as it is.
 */
public final class Pages implements AutoCloseable {

    private final Frames frames;
    private final Templates templates;
    private final GuestPageCache guests;

    Pages(Frames frames, Templates templates, WebProperties properties) {
        this.frames = frames;
        this.templates = templates;
        this.guests = new GuestPageCache(properties.guestPages(), properties.guestMegabytes(), Ticker.systemTicker());
    }

    /**
     * Shows what the function makes of the frame: for a guest, what it made a moment ago. It may be called when the
     * request is over, and so must not look at it.
     */
    public Page show(HttpServletRequest request, Function<Frame, Page> making) {
        return frames.isGuest(request) ? forGuests(request, making) : showOne(request, making);
    }

    /** Shows a page that is this reader's alone. */
    public Page showOne(HttpServletRequest request, Function<Frame, Page> making) {
        return making.apply(frames.of(request)).asPersonal();
    }

    /** Makes a page of a template, which is given the frame and the parameters: names and values in turn. */
    public Page page(String template, Frame frame, Object... parameters) {
        Map<String, Object> all = HashMap.newHashMap(1 + parameters.length / 2);
        all.put("frame", frame);
        for (int i = 0; i < parameters.length; i += 2) {
            all.put((String) parameters[i], parameters[i + 1]);
        }
        return Page.html(templates.bytes(template, all));
    }

    public boolean isGuest(HttpServletRequest request) {
        return frames.isGuest(request);
    }

    /** Whether a script asks for a piece of a page, and not a browser for a page. */
    public static boolean isFragment(HttpServletRequest request) {
        return "true".equals(request.getHeader("HX-Request")) && request.getHeader("HX-Boosted") == null;
    }

    private Page forGuests(HttpServletRequest request, Function<Frame, Page> making) {
        GuestPageCache.Wanted wanted = new GuestPageCache.Wanted(
                frames.site(request),
                Frames.path(request),
                isFragment(request),
                Preferences.language(request),
                Preferences.theme(request));
        return guests.page(wanted, () -> making.apply(frames.of(wanted)));
    }

    @Override
    public void close() {
        guests.close();
    }
}
