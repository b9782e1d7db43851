package io.madang.web.write;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.client.ArticleWriting;
import io.madang.contracts.client.OwnDrafts.StoredDraft;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.write.StoredDrafts.Place;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
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
    private final BoardCache boardCache;
    private final ArticleForm form;
    private final Forms forms;
    private final ReadModelWait readModelWait;
    private final OwnSaves ownSaves;
    private final StoredDrafts drafts;

    EditController(
            Api api,
            BoardCache boardCache,
            ArticleForm form,
            Forms forms,
            ReadModelWait readModelWait,
            OwnSaves ownSaves,
            StoredDrafts drafts) {
        this.articles = api.articles();
        this.boardCache = boardCache;
        this.form = form;
        this.forms = forms;
        this.readModelWait = readModelWait;
        this.ownSaves = ownSaves;
        this.drafts = drafts;
    }

    @Access(Who.USER)
    @GetMapping("/a/{id}/edit")
    View edit(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "draft", defaultValue = "") String use,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        Article article = own(id, caller);
        Optional<StoredDraft> stored = drafts.find(Place.of(id));
        if (!use.isEmpty() && stored.isPresent()) {
            Draft draft = StoredDrafts.restored(stored.get(), "");
            return form.show(request, response, board(article), draft, id.toString(), Optional.empty(), false);
        }
        Draft now = Draft.of(article);
        Optional<StoredDraft> other =
                stored.filter(kept -> !StoredDrafts.restored(kept, "").says(article));
        return form.show(request, response, board(article), now, id.toString(), other, false);
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping("/a/{id}/edit")
    View save(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "title", defaultValue = "") String title,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "prefix", defaultValue = "") String prefix,
            @RequestParam(name = "version") long version,
            @RequestParam(name = "modified", defaultValue = "0") long modified,
            @RequestParam(name = "preview", defaultValue = "") String preview,
            @RequestParam(name = "keep", defaultValue = "") String keep,
            HttpServletRequest request,
            HttpServletResponse response) {
        Draft draft = new Draft(title, content, "", version, modified, prefix);
        if (!preview.isEmpty()) {
            return form.preview(request, response, board(articles.article(id)), draft, id.toString());
        }
        try {
            if (!keep.isEmpty()) {
                Board board = board(articles.article(id));
                return form.kept(request, response, board, draft, id.toString(), drafts.keep(Place.of(id), draft));
            }
            Article saved = edit(id, draft);
            drafts.discardPublished(Place.of(id));
            readModelWait.await(saved);
            ownSaves.remember(request, response, saved);
            return new SeeOther("/a/" + id + "?done=article-saved");
        } catch (Failure e) {
            Article now = articles.article(id);
            if (e.code() != ErrorCode.STALE) {
                return form.refused(request, response, board(now), draft, id.toString(), e);
            }
            if (draft.says(now)) {
                // sent twice
                return new SeeOther("/a/" + id + "?done=article-saved");
            }
            return form.conflict(request, response, board(now), draft, now, ownSaves.isOf(request, now));
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
        readModelWait.awaitDeleted(article.boardId(), id);
        return new SeeOther("/b/" + board(article).slug() + "?done=article-deleted");
    }

    /** Closing or moving an article gives it another version; where its text is the one that was read, that is no conflict. */
    private Article edit(ArticleId id, Draft draft) {
        try {
            return articles.edit(id, draft.request(), draft.tag());
        } catch (Failure e) {
            Article now = e.code() == ErrorCode.STALE ? articles.article(id) : null;
            if (now == null || !draft.isOfTextOf(now)) {
                throw e;
            }
            return articles.edit(
                    id, draft.request(), draft.withVersion(now.version()).tag());
        }
    }

    private Article own(ArticleId id, Caller caller) {
        Article article = articles.article(id);
        if (!caller.is(article.writerId())
                && !caller.moderates(article.boardId().value())) {
            throw Failure.of(WebReason.ARTICLE_NOT_YOURS);
        }
        return article;
    }

    private Board board(Article article) {
        return boardCache.find(article.boardId()).orElseThrow(() -> Failure.of(CommonReason.SERVICE_UNAVAILABLE));
    }
}
