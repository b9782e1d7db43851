package io.madang.web.user;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.article.WrittenArticles;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.PageNumber;
import io.madang.web.board.BoardCache;
import io.madang.web.level.LevelCache;
import io.madang.web.mark.MarkButton;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import io.madang.web.part.PendingPart;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.Supplier;
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
    private final BoardCache boardCache;
    private final Users users;
    private final ArticlesByWriter articles;
    private final LevelCache levels;
    private final MarkButtons marks;
    private final PageParts parts;

    UserPageController(
            Pages pages,
            BoardCache boardCache,
            Users users,
            ArticlesByWriter articles,
            LevelCache levels,
            MarkButtons marks,
            PageParts parts) {
        this.pages = pages;
        this.boardCache = boardCache;
        this.users = users;
        this.articles = articles;
        this.levels = levels;
        this.marks = marks;
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
            PendingPart<WrittenArticles> written =
                    parts.ask(Services.ARTICLE.role(), () -> articles.articlesBy(id, after, PageNumber.DEFAULT_SIZE));
            if (fragment) {
                return pages.page("user/more.jte", frame, "id", id, "written", written.await(), "shelf", boardCache);
            }
            Supplier<Optional<MarkButton>> follow = marks.ask(id, frame.visitor());
            PagePart<User> user =
                    parts.ask(Services.ACCOUNT.role(), () -> users.user(id)).await();
            Page page = pages.page(
                    "user/user.jte",
                    frame,
                    "id",
                    id,
                    "user",
                    user,
                    "levels",
                    levels.of(id),
                    "written",
                    written.await(),
                    "shelf",
                    boardCache,
                    "follow",
                    follow.get());
            return user.isAvailable() ? page : page.withStatus(AWAY);
        });
    }

    private static UserId id(String text) {
        try {
            return UserId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            throw Failure.of(CommonReason.USER_NOT_FOUND, arg("user", text));
        }
    }
}
