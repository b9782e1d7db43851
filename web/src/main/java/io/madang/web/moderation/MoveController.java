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

/** The form that moves an article to another board. */
@Controller
class MoveController {

    private final Api api;
    private final BoardCache boardCache;
    private final ArticleMoves moving;
    private final Forms forms;

    MoveController(Api api, BoardCache boardCache, ArticleMoves moving, Forms forms) {
        this.api = api;
        this.boardCache = boardCache;
        this.moving = moving;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/a/{id}/move")
    View ask(
            @PathVariable("id") ArticleId id, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, "moderation/move.jte", parameters(id, "", "", caller));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/a/{id}/move")
    View move(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            @RequestParam(name = "version", defaultValue = "0") long version,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            moving.move(id, board, version, reason);
            return new SeeOther("/a/" + id + "?done=article-moved");
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("board", "reason"),
                    "moderation/move.jte",
                    parameters(id, board, reason, caller));
        }
    }

    private Object[] parameters(ArticleId id, String board, String reason, Caller caller) {
        Article article = api.articles().article(id);
        if (!caller.moderates(article.boardId().value())) {
            throw Failure.of(CommonReason.NOT_YOUR_BOARD, arg("board", article.boardId()));
        }
        return new Object[] {
            "article",
            article,
            "from",
            boardCache.find(article.boardId()),
            "boards",
            moving.targets(article.boardId(), caller),
            "board",
            board,
            "reason",
            reason
        };
    }
}
