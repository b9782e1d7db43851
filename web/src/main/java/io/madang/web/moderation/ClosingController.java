package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.write.ReadModelWait;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Closing articles for comments, with a reason for the log. */
@Controller
class ClosingController {

    private final Api api;
    private final ReportedItems items;
    private final ReadModelWait readModelWait;
    private final Forms forms;

    ClosingController(Api api, ReportedItems items, ReadModelWait readModelWait, Forms forms) {
        this.api = api;
        this.items = items;
        this.readModelWait = readModelWait;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/a/{id}/close")
    View closing(@PathVariable("id") ArticleId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, "moderation/closing.jte", "id", id, "article", items.article(id), "reason", "");
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
            boolean closes = open.isEmpty();
            readModelWait.await(
                    closes
                            ? api.articleModeration().close(id, reason)
                            : api.articleModeration().reopen(id, reason));
            return new SeeOther("/a/" + id + "?done=" + (closes ? "article-closed" : "article-reopened"));
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
                    items.article(id),
                    "reason",
                    reason);
        }
    }
}
