package io.madang.web.page;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.web.WebProperties;
import io.madang.web.identity.Visitor;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Shows pages. Those who are not logged in are all shown the same, so theirs is made once and serves for a moment;
 * whoever is logged in sees everything as it is.
 */
public final class Pages {

    private static final long MEGABYTE = 1 << 20;

    private final Frames frames;
    private final Templates templates;
    private final AsyncCache<Wanted, Made> guests;

    Pages(Frames frames, Templates templates, WebProperties properties) {
        this.frames = frames;
        this.templates = templates;
        this.guests = Caffeine.newBuilder()
                .expireAfterWrite(properties.guestPages())
                .maximumWeight(properties.guestMegabytes() * MEGABYTE)
                .weigher((Wanted wanted, Made made) ->
                        made instanceof Done done ? done.page().body().weight() : 0)
                .buildAsync();
    }

    /** All that a guest's page depends on, beside what it shows. */
    private record Wanted(String site, String path, boolean fragment, Language language, Theme theme) {}

    /** Shows what the function makes of the frame: for a guest, what it made a moment ago. */
    public Page show(HttpServletRequest request, Function<Frame, Page> making) {
        return frames.isGuest(request) ? forGuests(request, making) : making.apply(frames.of(request));
    }

    /** Shows a page that is this reader's alone. */
    public Page showOne(HttpServletRequest request, Function<Frame, Page> making) {
        return making.apply(frames.of(request));
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
        Wanted wanted = new Wanted(
                frames.site(request),
                Frames.path(request),
                isFragment(request),
                Preferences.language(request),
                Preferences.theme(request));
        CompletableFuture<Made> mine = new CompletableFuture<>();
        CompletableFuture<Made> others = guests.asMap().putIfAbsent(wanted, mine);
        if (others != null) {
            return others.join().page();
        }
        try {
            mine.complete(new Done(making.apply(frames.of(request, Visitor.GUEST))));
        } catch (RuntimeException problem) {
            // whoever waits gets the same; nobody after them does
            guests.asMap().remove(wanted, mine);
            mine.complete(new Failed(problem));
        } finally {
            if (!mine.isDone()) {
                mine.cancel(false);
            }
        }
        return mine.join().page();
    }

    /** What came of making a page. */
    private sealed interface Made {

        Page page();
    }

    private record Done(Page page) implements Made {}

    private record Failed(RuntimeException problem) implements Made {
        @Override
        public Page page() {
            throw problem;
        }
    }
}
