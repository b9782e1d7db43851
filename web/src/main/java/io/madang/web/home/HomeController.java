package io.madang.web.home;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.web.board.BoardCache;
import io.madang.web.board.ListedArticles;
import io.madang.web.hot.HotList;
import io.madang.web.hot.HotReading;
import io.madang.web.level.LevelCache;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page: boards, what is hot today, and what is new. */
@Controller
class HomeController {

    private final Pages pages;
    private final BoardCache boardCache;
    private final HotReading hot;
    private final NewestArticles newest;
    private final LevelCache levels;

    HomeController(Pages pages, BoardCache boardCache, HotReading hot, NewestArticles newest, LevelCache levels) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.hot = hot;
        this.newest = newest;
        this.levels = levels;
    }

    @Access(Who.ANYONE)
    @GetMapping("/")
    Page home(HttpServletRequest request) {
        return pages.show(request, frame -> {
            PendingPart<HotList> today = hot.today();
            PagePart<ListedArticles> articles = newest.articles();
            return pages.page(
                    "home/home.jte",
                    frame,
                    "boards",
                    boardCache.all(),
                    "boardsKnown",
                    boardCache.isKnown(),
                    "newest",
                    articles,
                    "levels",
                    levels.of(articles.orElse(ListedArticles.NONE).articles().stream()
                            .map(ReadArticleSummary::writerId)
                            .toList()),
                    "hot",
                    today.await(),
                    "shelf",
                    boardCache);
        });
    }
}
