package io.madang.web.page;

import io.madang.edge.request.PublicOrigin;
import io.madang.web.WebProperties;
import io.madang.web.asset.Assets;
import io.madang.web.board.BoardCache;
import io.madang.web.identity.Visitor;
import io.madang.web.identity.Visitors;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Makes the frame of each page. */
public final class Frames {

    private static final Set<String> GET = Set.of("GET", "HEAD");

    private final Visitors visitors;
    private final BoardCache boardCache;
    private final Assets assets;
    private final PublicOrigin publicOrigin;
    private final Moments moments;
    private final InstantSource clock;
    private final FormPages formPages;
    private final Map<Language, PageMessages> pageMessages = new EnumMap<>(Language.class);

    Frames(
            Visitors visitors,
            BoardCache boardCache,
            Assets assets,
            PublicOrigin publicOrigin,
            WebProperties properties,
            InstantSource clock,
            FormPages formPages) {
        this.visitors = visitors;
        this.boardCache = boardCache;
        this.assets = assets;
        this.publicOrigin = publicOrigin;
        this.moments = new Moments(properties.zone());
        this.clock = clock;
        this.formPages = formPages;
        Arrays.stream(Language.values()).forEach(language -> pageMessages.put(language, PageMessages.in(language)));
    }

    public Frame of(HttpServletRequest request) {
        return of(request, visitors.of(request));
    }

    Frame of(HttpServletRequest request, Visitor visitor) {
        return of(Preferences.language(request), Preferences.theme(request), visitor, site(request), page(request));
    }

    Frame of(GuestPageCache.Wanted page) {
        return of(page.language(), page.theme(), Visitor.GUEST, page.site(), page.path());
    }

    private Frame of(Language language, Theme theme, Visitor visitor, String at, String path) {
        PageMessages words = Objects.requireNonNull(pageMessages.get(language));
        return new Frame(
                language,
                theme,
                visitor,
                at,
                RedirectTarget.within(DoneNote.without(path)),
                visitor.isGuest() ? "" : DoneNote.of(path, words),
                clock.instant(),
                Optional.empty(),
                boardCache.all(),
                words,
                moments,
                assets);
    }

    boolean isGuest(HttpServletRequest request) {
        return visitors.isGuest(request);
    }

    /** The page that is shown: also in answer to a form. */
    private String page(HttpServletRequest request) {
        return GET.contains(request.getMethod()) ? path(request) : formPages.of(request);
    }

    static String path(HttpServletRequest request) {
        String query = request.getQueryString();
        return query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
    }

    /** The site's address; empty where nobody who is believed says it, so that links are relative. */
    public String site(HttpServletRequest request) {
        return publicOrigin.site(request).orElse("");
    }

    /** Whether cookies may be ones that browsers send over https alone. */
    public boolean isSecure(HttpServletRequest request) {
        return publicOrigin.isSecure(request);
    }
}
