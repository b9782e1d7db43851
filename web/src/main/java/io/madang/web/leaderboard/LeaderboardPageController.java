package io.madang.web.leaderboard;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Leaderboards, and the final results of their seasons. */
@Controller
class LeaderboardPageController {

    private final Pages pages;
    private final LeaderboardPages leaderboards;

    LeaderboardPageController(Pages pages, LeaderboardPages leaderboards) {
        this.pages = pages;
        this.leaderboards = leaderboards;
    }

    @Access(Who.ANYONE)
    @GetMapping("/leaderboards")
    Page list(HttpServletRequest request) {
        return pages.show(request, leaderboards::list);
    }

    /** @param top {@code 100} for more than the best ten; anything else is ten */
    @Access(Who.ANYONE)
    @GetMapping("/leaderboards/{slug}")
    Page board(
            @PathVariable("slug") String slug,
            @RequestParam(name = "top", defaultValue = "") String top,
            HttpServletRequest request) {
        int rows = top.equals("100") ? Leaderboards.MAX_ROWS : ShownLeaderboard.FEW;
        return pages.show(request, frame -> leaderboards.board(frame, slug, rows));
    }

    @Access(Who.ANYONE)
    @GetMapping("/leaderboards/{slug}/seasons/{id}")
    Page season(
            @PathVariable("slug") String slug,
            @PathVariable("id") String season,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        SeasonId id = id(season);
        return pages.show(request, frame -> leaderboards.result(frame, slug, id, after));
    }

    private static SeasonId id(String text) {
        try {
            return SeasonId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.of(WebReason.SEASON_NOT_FOUND);
        }
    }
}
