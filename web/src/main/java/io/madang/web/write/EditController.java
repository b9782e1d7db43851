package io.madang.web.write;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.client.ArticleWriting;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.board.Shelf;
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

/** Editing and deleting an article. */
@Controller
class EditController {

    private final ArticleWriting articles;
    private final Shelf shelf;
    private final ArticleForm form;
    private final Forms forms;
    private final Arrival arrival;

    EditController(Api api, Shelf shelf, ArticleForm form, Forms forms, Arrival arrival) {
        this.articles = api.articles();
        this.shelf = shelf;
        this.form = form;
        this.forms = forms;
        this.arrival = arrival;
    }

    @Access(Who.USER)
    @GetMapping("/a/{id}/edit")
    View edit(
            @PathVariable("id") ArticleId id, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        Article article = own(id, caller);
        return form.show(request, response, board(article), Draft.of(article), id.toString());
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping("/a/{id}/edit")
    View save(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "title", defaultValue = "") String title,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "version") long version,
            @RequestParam(name = "preview", defaultValue = "") String preview,
            HttpServletRequest request,
            HttpServletResponse response) {
        Draft draft = new Draft(title, content, "", version);
        if (!preview.isEmpty()) {
            return form.preview(request, response, board(articles.article(id)), draft, id.toString());
        }
        try {
            Article saved = articles.edit(id, draft.request(), draft.tag());
            arrival.await(saved);
            return new SeeOther("/a/" + id);
        } catch (Failure e) {
            Article now = articles.article(id);
            return e.code() == ErrorCode.STALE
                    ? form.conflict(request, response, board(now), draft, now)
                    : form.refused(request, response, board(now), draft, id.toString(), e);
        }
    }

    @Access(Who.USER)
    @GetMapping("/a/{id}/delete")
    View ask(
            @PathVariable("id") ArticleId id, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, "write/delete.jte", "article", own(id, caller));
    }

    @Access(Who.USER)
    @PostMapping("/a/{id}/delete")
    View delete(@PathVariable("id") ArticleId id, HttpServletRequest request, HttpServletResponse response) {
        Article article = articles.article(id);
        try {
            articles.delete(id);
        } catch (Failure e) {
            return forms.refused(request, response, e, Set.of(), "write/delete.jte", "article", article);
        }
        return new SeeOther("/b/" + board(article).slug());
    }

    private Article own(ArticleId id, Caller caller) {
        Article article = articles.article(id);
        if (!caller.is(article.writerId())
                && !caller.moderates(article.boardId().value())) {
            throw Failure.forbidden("The article is another's, and you do not moderate its board.");
        }
        return article;
    }

    private Board board(Article article) {
        return shelf.find(article.boardId())
                .orElseThrow(() -> new Failure(
                        ErrorCode.UNAVAILABLE, "The board of this article cannot be read right now. Try again soon."));
    }
}
