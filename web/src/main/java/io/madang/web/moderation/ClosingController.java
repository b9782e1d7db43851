package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Closing articles for comments and shutting users out, each with a reason for the log. */
@Controller
class ClosingController {

    private final Api api;
    private final Concerns concerns;
    private final Forms forms;

    ClosingController(Api api, Concerns concerns, Forms forms) {
        this.api = api;
        this.concerns = concerns;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/a/{id}/close")
    View closing(@PathVariable("id") ArticleId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, "moderation/closing.jte", "id", id, "article", concerns.article(id), "reason", "");
    }

    @Access(Who.MODERATOR)
    @PostMapping("/a/{id}/close")
    View close(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            @RequestParam(name = "open", defaultValue = "") String open,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (open.isEmpty()) {
                api.articleModeration().close(id, reason);
            } else {
                api.articleModeration().reopen(id, reason);
            }
            return new SeeOther("/a/" + id);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("reason"),
                    "moderation/closing.jte",
                    "id",
                    id,
                    "article",
                    concerns.article(id),
                    "reason",
                    reason);
        }
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/users/{id}")
    View user(@PathVariable("id") UserId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, "moderation/user.jte", "user", concerns.user(id), "reason", "");
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/users/{id}")
    View suspend(
            @PathVariable("id") UserId id,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            @RequestParam(name = "reinstate", defaultValue = "") String reinstate,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (reinstate.isEmpty()) {
                api.userModeration().suspend(id, reason);
            } else {
                api.userModeration().reinstate(id, reason);
            }
            return new SeeOther("/u/" + id);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("reason"),
                    "moderation/user.jte",
                    "user",
                    concerns.user(id),
                    "reason",
                    reason);
        }
    }
}
