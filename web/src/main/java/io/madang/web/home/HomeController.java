package io.madang.web.home;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.web.board.BoardCache;
import io.madang.web.hot.HotList;
import io.madang.web.hot.HotReading;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
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

    HomeController(Pages pages, BoardCache boardCache, HotReading hot, NewestArticles newest) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.hot = hot;
        this.newest = newest;
    }

    @Access(Who.ANYONE)
    @GetMapping("/")
    Page home(HttpServletRequest request) {
        return pages.show(request, frame -> {
            PendingPart<HotList> today = hot.today();
            return pages.page(
                    "home/home.jte",
                    frame,
                    "boards",
                    boardCache.all(),
                    "boardsKnown",
                    boardCache.isKnown(),
                    "newest",
                    newest.articles(),
                    "hot",
                    today.await(),
                    "shelf",
                    boardCache);
        });
    }
}
