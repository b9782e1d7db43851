package io.madang.web.mine;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.security.Caller;
import io.madang.web.board.Shelf;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.Part;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** My articles, my comments, my likes. */
@Controller
class MineController {

    private final MineLists lists;
    private final Pages pages;
    private final Shelf shelf;

    MineController(MineLists lists, Pages pages, Shelf shelf) {
        this.lists = lists;
        this.pages = pages;
        this.shelf = shelf;
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

    private Page show(HttpServletRequest request, String what, Part<MinePart> part) {
        return pages.showOne(
                request, frame -> pages.page("mine/mine.jte", frame, "what", what, "part", part, "shelf", shelf));
    }
}
