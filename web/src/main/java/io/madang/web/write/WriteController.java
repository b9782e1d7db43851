package io.madang.web.write;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.Article;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.Writers;
import io.madang.contracts.client.ArticleWriting;
import io.madang.contracts.client.OwnDrafts.StoredDraft;
import io.madang.contracts.client.WarningExchange;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.service.Services;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.part.PageParts;
import io.madang.web.write.StoredDrafts.Place;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.InstantSource;
import java.util.Optional;
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
    private final WarningExchange warnings;
    private final PageParts parts;
    private final StoredDrafts drafts;
    private final ReadModelWait readModelWait;
    private final InstantSource clock;

    WriteController(
            Api api,
            BoardCache boardCache,
            ArticleForm form,
            PageParts parts,
            ReadModelWait readModelWait,
            InstantSource clock) {
        this.articles = api.articles();
        this.boardCache = boardCache;
        this.form = form;
        this.warnings = api.warnings();
        this.parts = parts;
        this.drafts = new StoredDrafts(api.drafts(), parts);
        this.readModelWait = readModelWait;
        this.clock = clock;
    }

    @Access(Who.USER)
    @GetMapping("/b/{slug}/write")
    View write(
            @PathVariable("slug") String slug,
            @RequestParam(name = "draft", defaultValue = "") String use,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        Board board = boardCache.required(slug);
        if (board.writers() == Writers.MODERATORS
                && !caller.moderates(board.id().value())) {
            throw Failure.of(CommonReason.MODERATORS_PUBLISH);
        }
        caller.requireMayWrite(board.id().value(), clock.instant());
        Optional<StoredDraft> stored = drafts.find(Place.of(board.id()));
        if (!use.isEmpty() && stored.isPresent()) {
            Draft draft = StoredDrafts.restored(stored.get(), Forms.freshKey());
            return form.show(request, response, board, draft, "", Optional.empty(), isWarned());
        }
        return form.show(request, response, board, Draft.fresh(Forms.freshKey()), "", stored, isWarned());
    }

    /** Whether there are warnings that they have not read yet; not, while nobody can tell. */
    private boolean isWarned() {
        return parts.ask(Services.ACCOUNT.role(), warnings::own)
                .awaitOrUnavailable()
                .map(list -> !list.unread().isEmpty())
                .orElse(false);
    }

    /** Open to guests, so that somebody whose session has ended keeps what they typed. */
    @Access(Who.ANYONE)
    @PostMapping("/b/{slug}/write")
    View publish(
            @PathVariable("slug") String slug,
            @RequestParam(name = "title", defaultValue = "") String title,
            @RequestParam(name = "content", defaultValue = "") String content,
            @RequestParam(name = "prefix", defaultValue = "") String prefix,
            @RequestParam(name = "key", defaultValue = "") String key,
            @RequestParam(name = "preview", defaultValue = "") String preview,
            @RequestParam(name = "keep", defaultValue = "") String keep,
            HttpServletRequest request,
            HttpServletResponse response) {
        Board board = boardCache.required(slug);
        Draft draft = new Draft(title, content, Forms.keyOf(key), 0, 0, prefix);
        if (!preview.isEmpty()) {
            return form.preview(request, response, board, draft, "");
        }
        try {
            if (!keep.isEmpty()) {
                return form.kept(request, response, board, draft, "", drafts.keep(Place.of(board.id()), draft));
            }
            Article article = articles.publish(board.id(), draft.request(), draft.key());
            drafts.discardPublished(Place.of(board.id()));
            readModelWait.awaitPublished(article);
            return new SeeOther("/a/" + article.id());
        } catch (Failure e) {
            // a key that has served for another text will do so for ever
            Draft again = e.code() == ErrorCode.UNPROCESSABLE ? draft.withKey(Forms.freshKey()) : draft;
            return form.refused(request, response, board, again, "", e);
        }
    }
}
