package io.madang.web.user;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.PageNumber;
import io.madang.web.board.Shelf;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.Asked;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** What everybody may see of a user, and what they have published. */
@Controller
class UserPageController {

    private static final int AWAY = 503;

    private final Pages pages;
    private final Shelf shelf;
    private final Users users;
    private final ArticlesByWriter articles;
    private final Parts parts;

    UserPageController(Pages pages, Shelf shelf, Users users, ArticlesByWriter articles, Parts parts) {
        this.pages = pages;
        this.shelf = shelf;
        this.users = users;
        this.articles = articles;
        this.parts = parts;
    }

    @Access(Who.ANYONE)
    @GetMapping("/u/{id}")
    Page user(
            @PathVariable("id") String text,
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request) {
        UserId id = id(text);
        boolean fragment = Pages.isFragment(request);
        return pages.show(request, frame -> {
            Asked<WrittenArticles> written =
                    parts.ask(Services.ARTICLE.role(), () -> articles.articlesBy(id, after, PageNumber.DEFAULT_SIZE));
            if (fragment) {
                return pages.page("user/more.jte", frame, "id", id, "written", written.await(), "shelf", shelf);
            }
            Part<User> user =
                    parts.ask(Services.ACCOUNT.role(), () -> users.user(id)).await();
            Page page = pages.page(
                    "user/user.jte", frame, "id", id, "user", user, "written", written.await(), "shelf", shelf);
            return user.isHere() ? page : page.withStatus(AWAY);
        });
    }

    private static UserId id(String text) {
        try {
            return UserId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.notFound("There is no user '" + text + "'.");
        }
    }
}
