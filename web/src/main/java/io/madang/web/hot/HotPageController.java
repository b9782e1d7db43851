package io.madang.web.hot;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.Board;
import io.madang.contracts.hot.HotDay;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The articles of a day: today's, or another's of the last seven, of all boards or of one. */
@Controller
class HotPageController {

    private final Pages pages;
    private final BoardCache boardCache;
    private final HotReading hot;

    HotPageController(Pages pages, BoardCache boardCache, HotReading hot) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.hot = hot;
    }

    @Access(Who.ANYONE)
    @GetMapping({"/hot", "/hot/{date}"})
    Page day(
            @PathVariable(name = "date", required = false) @Nullable String date,
            @RequestParam(name = "board", required = false) @Nullable String slug,
            HttpServletRequest request) {
        return pages.show(request, frame -> {
            Optional<Board> board = Optional.ofNullable(slug).map(boardCache::required);
            PagePart<List<HotDay>> days =
                    hot.days(board.map(Board::id).orElse(null)).await();
            PagePart<HotList> list = days.map(all -> hot.named(chosen(all, date)));
            return pages.page(
                    "hot/hot.jte",
                    frame,
                    "hot",
                    list,
                    "links",
                    HotLinks.of(days.orElse(List.of()), date, board),
                    "boards",
                    boardCache.all(),
                    "shelf",
                    boardCache);
        });
    }

    private static HotDay chosen(List<HotDay> days, @Nullable String date) {
        return date == null
                ? days.getFirst()
                : days.stream()
                        .filter(day -> day.date().equals(date))
                        .findFirst()
                        .orElseThrow(() -> Failure.of(WebReason.DAY_NOT_KEPT));
    }
}
