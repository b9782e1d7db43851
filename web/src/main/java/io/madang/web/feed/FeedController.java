package io.madang.web.feed;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.page.Frames;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** What programs read of the site: what is new, where everything is, and where not to go. */
@Controller
class FeedController {

    private static final int ENTRIES = 30;
    private static final String NOT_FOR_CRAWLERS = Services.WEB.paths().stream()
            .filter(List.of("/join", "/login", "/logout", "/me", "/moderation", "/operator")::contains)
            .map(path -> "Disallow: " + path + "\n")
            .reduce("", String::concat);

    private final Pages pages;
    private final Frames frames;
    private final BoardCache boardCache;
    private final BoardReading lists;
    private final ArticleReading reading;
    private final SiteMap siteMap;
    private final PageParts parts;

    FeedController(
            Pages pages,
            Frames frames,
            BoardCache boardCache,
            BoardReading lists,
            ArticleReading reading,
            SiteMap siteMap,
            PageParts parts) {
        this.pages = pages;
        this.frames = frames;
        this.boardCache = boardCache;
        this.lists = lists;
        this.reading = reading;
        this.siteMap = siteMap;
        this.parts = parts;
    }

    @Access(Who.ANYONE)
    @GetMapping("/b/{slug}/feed.atom")
    Page feed(@PathVariable("slug") String slug, HttpServletRequest request) {
        return pages.show(request, frame -> {
            Board board = boardCache.required(slug);
            PagePart<List<ReadArticle>> newest =
                    parts.ask(Services.READ.role(), () -> newest(board)).await();
            if (!newest.isAvailable()) {
                throw Failure.of(CommonReason.SERVICE_UNAVAILABLE);
            }
            return Page.of(AtomFeed.TYPE, new AtomFeed(frame.site(), board, newest.value()).bytes());
        });
    }

    private List<ReadArticle> newest(Board board) {
        List<ArticleId> ids = lists.scroll(board.id(), null, ENTRIES).articles().stream()
                .map(ReadArticleSummary::id)
                .toList();
        return ids.isEmpty() ? List.of() : reading.articles(ids, ContentFormat.html);
    }

    @Access(Who.ANYONE)
    @GetMapping("/robots.txt")
    Page robots(HttpServletRequest request) {
        String site = frames.site(request);
        // the map must have a whole address
        String map = site.isEmpty() ? "" : "\nSitemap: " + site + "/sitemap.xml\n";
        String text = "User-agent: *\nDisallow: /v1/\nAllow: /v1/users/*/avatar\n" + NOT_FOR_CRAWLERS + map;
        return Page.of("text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    @Access(Who.ANYONE)
    @GetMapping("/sitemap.xml")
    Page siteMap(HttpServletRequest request) {
        return Page.of("application/xml;charset=utf-8", siteMap.bytes(frames.site(request)));
    }
}
