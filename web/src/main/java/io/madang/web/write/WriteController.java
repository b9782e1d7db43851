package io.madang.web.write;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.Writers;
import io.madang.contracts.client.ArticleWriting;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Writing an article. */
@Controller
class WriteController {

    private final ArticleWriting articles;
    private final BoardCache boardCache;
    private final ArticleForm form;

    WriteController(Api api, BoardCache boardCache, ArticleForm form) {
        this.articles = api.articles();
        this.boardCache = boardCache;
        this.form = form;
    }

    @Access(Who.USER)
    @GetMapping("/b/{slug}/write")
    View write(
            @PathVariable("slug") String slug,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        Board board = boardCache.required(slug);
        if (board.writers() == Writers.MODERATORS
                && !caller.moderates(board.id().value())) {
            throw Failure.of(CommonReason.MODERATORS_PUBLISH);
        }
        return form.show(request, response, board, Draft.fresh(Forms.freshKey()), "");
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping("/b/{slug}/write")
    View publish(
            @PathVariable("slug") String slug,
            @RequestParam(name = "title", defaultValue = "") String title,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "key", defaultValue = "") String key,
            @RequestParam(name = "preview", defaultValue = "") String preview,
            HttpServletRequest request,
            HttpServletResponse response) {
        Board board = boardCache.required(slug);
        Draft draft = new Draft(title, content, Forms.keyOf(key), 0, 0);
        if (!preview.isEmpty()) {
            return form.preview(request, response, board, draft, "");
        }
        try {
            Article article = articles.publish(board.id(), draft.request(), draft.key());
            return new SeeOther("/a/" + article.id());
        } catch (Failure e) {
            // a key that has served for another text will do so for ever
            Draft again = e.code() == ErrorCode.UNPROCESSABLE ? draft.withKey(Forms.freshKey()) : draft;
            return form.refused(request, response, board, again, "", e);
        }
    }
}
