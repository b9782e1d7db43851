package io.madang.web.article;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.contracts.view.PageView;
import io.madang.contracts.view.PageViews;
import io.madang.contracts.view.PageVisit;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.Cookies;
import io.madang.web.identity.Visitors;
import io.madang.web.page.Frames;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;

/** Has views of articles and media items counted, while their pages are made. A page never fails because its view cannot be counted. */
public final class ViewCounting {

    static final String COOKIE = "madang-viewer";
    private static final Duration KEPT = Duration.ofDays(1);
    private static final int LONGEST_COOKIE = 200;
    private static final int LONGEST_BROWSER = 500;

    private final PageViews views;
    private final PageParts parts;
    private final Visitors visitors;
    private final ClientAddresses addresses;
    private final Frames frames;

    ViewCounting(PageViews views, PageParts parts, Visitors visitors, ClientAddresses addresses, Frames frames) {
        this.views = views;
        this.parts = parts;
        this.visitors = visitors;
        this.addresses = addresses;
        this.frames = frames;
    }

    /** A view that is being counted, and ends with what the page's reader gets of that. */
    @FunctionalInterface
    public interface Counting {

        Page of(Page page);
    }

    /**
     * Begins to count, unless nobody looks: a browser that loads ahead, or a script that wants a piece.
     *
     * @param place the path below which such pages are, for the cookie by which guests are known again
     */
    public Counting begin(ArticleId article, String place, HttpServletRequest request) {
        if (!"GET".equals(request.getMethod())
                || Pages.isFragment(request)
                || request.getHeader("Sec-Purpose") != null) {
            return page -> page;
        }
        PageVisit visit = visit(place, request);
        PendingPart<PageView> asked = parts.ask(Services.VIEW.role(), () -> views.view(article, visit));
        // whoever is known again has nothing to get, so the page does not wait
        return visit.user() != null || visit.cookie() != null
                ? page -> page
                : page -> withCookie(page, asked, place, request);
    }

    private PageVisit visit(String place, HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        String browser = agent == null ? "" : agent.substring(0, Math.min(agent.length(), LONGEST_BROWSER));
        return new PageVisit(
                visitors.isGuest(request) ? null : visitors.of(request).user().orElse(null),
                Cookies.findHarmless(request, COOKIE, place)
                        .filter(cookie -> cookie.length() <= LONGEST_COOKIE)
                        .orElse(null),
                addresses.of(request),
                browser);
    }

    private Page withCookie(Page page, PendingPart<PageView> asked, String place, HttpServletRequest request) {
        return cookie(asked)
                .map(value -> page.withCookie(Cookies.header(COOKIE, value, place, KEPT, frames.isSecure(request))))
                .orElse(page);
    }

    private static Optional<String> cookie(PendingPart<PageView> asked) {
        return asked.awaitOrUnavailable() instanceof PagePart.Available<PageView>(PageView view)
                ? Optional.ofNullable(view.cookie())
                : Optional.empty();
    }
}
