package io.madang.web.feed;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.web.board.BoardCache;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import io.madang.web.part.RefreshingCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The boards and the newest articles of each, for crawlers; what is older they find page by page. */
final class SiteMap {

    private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final int BOARDS = 200;
    private static final int ARTICLES = 100;

    private final BoardCache boardCache;
    private final BoardReading lists;
    private final PageParts parts;
    private final RefreshingCache<Known> known;

    SiteMap(BoardCache boardCache, BoardReading lists, PageParts parts) {
        this.boardCache = boardCache;
        this.lists = lists;
        this.parts = parts;
        this.known = new RefreshingCache<>(new Known(List.of(), List.of()), FRESH, before -> gather());
    }

    private record Known(List<Board> boards, List<ReadArticleSummary> articles) {}

    byte[] bytes(String site) {
        Known now = known.value();
        return Xml.document("urlset", NAMESPACE, map -> {
            map.element("url", url -> url.element("loc", site + "/"));
            map.element("url", url -> url.element("loc", site + "/hot"));
            for (Board board : now.boards()) {
                map.element("url", url -> url.element("loc", site + "/b/" + board.slug()));
            }
            for (ReadArticleSummary article : now.articles()) {
                map.element("url", url -> url.element("loc", site + "/a/" + article.id())
                        .element("lastmod", article.modifiedAt().toString()));
            }
        });
    }

    private Known gather() {
        List<Board> boards = boardCache.all().stream().limit(BOARDS).toList();
        List<PendingPart<ReadScroll>> asked = new ArrayList<>();
        for (Board board : boards) {
            asked.add(parts.ask(Services.READ.role(), () -> lists.scroll(board.id(), null, ARTICLES)));
        }
        List<ReadArticleSummary> articles = new ArrayList<>();
        asked.forEach(one -> one.awaitOrUnavailable().map(ReadScroll::articles).map(articles::addAll));
        return new Known(boards, articles);
    }
}
