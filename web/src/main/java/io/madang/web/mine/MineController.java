package io.madang.web.mine;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.web.board.BoardCache;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** My articles, my comments, my likes. */
@Controller
class MineController {

    private static final int AWAY = 503;

    private final MineLists lists;
    private final Pages pages;
    private final BoardCache boardCache;

    MineController(MineLists lists, Pages pages, BoardCache boardCache) {
        this.lists = lists;
        this.pages = pages;
        this.boardCache = boardCache;
    }

    @Access(Who.USER)
    @GetMapping("/me/articles")
    Page articles(
            @RequestParam(name = "after", required = false) @Nullable String after,
            Caller caller,
            HttpServletRequest request) {
        return show(request, "articles", lists.articles(caller.requiredUser(), after));
    }

    @Access(Who.USER)
    @GetMapping("/me/comments")
    Page comments(
            @RequestParam(name = "after", required = false) @Nullable String after,
            Caller caller,
            HttpServletRequest request) {
        return show(request, "comments", lists.comments(caller.requiredUser(), after));
    }

    @Access(Who.USER)
    @GetMapping("/me/likes")
    Page likes(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        return show(request, "likes", lists.likes(after));
    }

    /** What somebody has commented, for everybody. */
    @Access(Who.ANYONE)
    @GetMapping("/u/{id}/comments")
    Page commentsOf(
            @PathVariable("id") UserId id,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        return pages.show(request, frame -> {
            PagePart<MinePart> part = lists.comments(id, after);
            Page page = pages.page(
                    "user/comments.jte",
                    frame,
                    "id",
                    id,
                    "name",
                    lists.nickname(id),
                    "part",
                    part,
                    "shelf",
                    boardCache);
            return part.isAvailable() ? page : page.withStatus(AWAY);
        });
    }

    private Page show(HttpServletRequest request, String what, PagePart<MinePart> part) {
        return pages.showOne(
                request, frame -> pages.page("mine/mine.jte", frame, "what", what, "part", part, "shelf", boardCache));
    }
}
