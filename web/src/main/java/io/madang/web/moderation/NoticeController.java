package io.madang.web.moderation;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.board.BoardNotices;
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

/** The form that makes an article a notice of its board, or none any more. */
@Controller
class NoticeController {

    private static final String TEMPLATE = "moderation/notice.jte";

    private final Api api;
    private final BoardCache boardCache;
    private final BoardNotices notices;
    private final Forms forms;

    NoticeController(Api api, BoardCache boardCache, BoardNotices notices, Forms forms) {
        this.api = api;
        this.boardCache = boardCache;
        this.notices = notices;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/a/{id}/notice")
    View ask(
            @PathVariable("id") ArticleId id, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(id, caller));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/a/{id}/notice")
    View change(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "unpin", defaultValue = "") String unpin,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (unpin.isEmpty()) {
                api.articleModeration().pin(id);
            } else {
                api.articleModeration().unpin(id);
            }
            Article article = api.articles().article(id);
            String done = unpin.isEmpty() ? "article-pinned" : "article-unpinned";
            return new SeeOther(boardCache
                            .find(article.boardId())
                            .map(board -> "/b/" + board.slug())
                            .orElse("/a/" + id)
                    + "?done="
                    + done);
        } catch (Failure e) {
            return forms.refused(request, response, e, Set.of(), TEMPLATE, parameters(id, caller));
        }
    }

    private Object[] parameters(ArticleId id, Caller caller) {
        Article article = api.articles().article(id);
        if (!caller.moderates(article.boardId().value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", article.boardId()));
        }
        return new Object[] {"article", article, "pinned", notices.contains(article.boardId(), id)};
    }
}
