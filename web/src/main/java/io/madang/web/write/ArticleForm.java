package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.board.Board;
import io.madang.contracts.client.OwnDrafts.StoredDraft;
import io.madang.kernel.error.Failure;
import io.madang.markdown.Markdown;
import io.madang.web.form.Forms;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.web.servlet.View;

/** The form for an article, new or not. */
final class ArticleForm {

    private static final String TEMPLATE = "write/write.jte";
    private static final Set<String> FIELDS = Set.of("title", "content", "prefix");
    private static final int CONFLICT = 409;

    private final Forms forms;

    ArticleForm(Forms forms) {
        this.forms = forms;
    }

    /**
     * @param stored what was kept of it before, if that is another text
     * @param warned whether its writer has warnings to read
     */
    View show(
            HttpServletRequest request,
            HttpServletResponse response,
            Board board,
            Draft draft,
            String article,
            Optional<StoredDraft> stored,
            boolean warned) {
        List<Object> all = new ArrayList<>(Arrays.asList(parameters(board, draft, article, "", Optional.empty())));
        all.addAll(List.of("stored", stored, "warned", warned));
        return forms.show(request, response, TEMPLATE, all.toArray());
    }

    /** The form with what its text will look like; for a script, that alone. */
    View preview(HttpServletRequest request, HttpServletResponse response, Board board, Draft draft, String article) {
        String html = Markdown.toHtml(draft.content());
        return Pages.isFragment(request)
                ? forms.show(request, response, "write/preview.jte", "html", html)
                : forms.show(request, response, TEMPLATE, parameters(board, draft, article, html, Optional.empty()));
    }

    View refused(
            HttpServletRequest request,
            HttpServletResponse response,
            Board board,
            Draft draft,
            String article,
            Failure failure) {
        // a script has asked to keep the draft: the form is there already
        return Pages.isFragment(request)
                ? forms.refused(request, response, failure, FIELDS, "write/refused.jte")
                : forms.refused(
                        request,
                        response,
                        failure,
                        FIELDS,
                        TEMPLATE,
                        parameters(board, draft, article, "", Optional.empty()));
    }

    /**
     * Both texts, where the article has changed meanwhile; what is sent next replaces what is there now.
     *
     * @param ownSave whether this browser has made the change
     */
    View conflict(
            HttpServletRequest request,
            HttpServletResponse response,
            Board board,
            Draft draft,
            Article now,
            boolean ownSave) {
        Draft onTop = draft.onTopOf(now);
        return forms.show(
                        request,
                        response,
                        TEMPLATE,
                        parameters(
                                board, onTop, now.id().toString(), "", Optional.of(new Conflict(now, onTop, ownSave))))
                .withStatus(CONFLICT);
    }

    /** The form again, once its text is kept; for a script, when that was. */
    View kept(
            HttpServletRequest request,
            HttpServletResponse response,
            Board board,
            Draft draft,
            String article,
            StoredDraft stored) {
        if (Pages.isFragment(request)) {
            return forms.show(request, response, "write/kept.jte", "draft", stored);
        }
        List<Object> all = new ArrayList<>(Arrays.asList(parameters(board, draft, article, "", Optional.empty())));
        all.addAll(List.of("kept", Optional.of(stored)));
        return forms.show(request, response, TEMPLATE, all.toArray());
    }

    private static Object[] parameters(
            Board board, Draft draft, String article, String preview, Optional<Conflict> conflict) {
        return new Object[] {
            "board", board, "draft", draft, "article", article, "preview", preview, "conflict", conflict
        };
    }
}
