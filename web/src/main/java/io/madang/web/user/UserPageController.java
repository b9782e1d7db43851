package io.madang.web.user;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import io.madang.web.part.Part;
import io.madang.web.part.Parts;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** What everybody may see of a user. */
@Controller
class UserPageController {

    private final Pages pages;
    private final Users users;
    private final Parts parts;

    UserPageController(Pages pages, Users users, Parts parts) {
        this.pages = pages;
        this.users = users;
        this.parts = parts;
    }

    @Access(Who.ANYONE)
    @GetMapping("/u/{id}")
    Page user(@PathVariable("id") String text, HttpServletRequest request) {
        UserId id = id(text);
        return pages.show(request, frame -> {
            Part<User> user =
                    parts.ask(Services.ACCOUNT.role(), () -> users.user(id)).await();
            Page page = pages.page("user/user.jte", frame, "user", user);
            return user.isHere() ? page : page.withStatus(503);
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
