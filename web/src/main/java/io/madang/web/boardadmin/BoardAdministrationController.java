package io.madang.web.boardadmin;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.BoardAdministration;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.board.BoardCache;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The boards, for those who look after them. */
@Controller
class BoardAdministrationController {

    private static final String TEMPLATE = "boardadmin/board.jte";
    private static final Set<String> FIELDS =
            Set.of("slug", "name", "description", "commentStyle", "writers", "group", "prefixes", "votes");

    private final BoardAdministration boards;
    private final BoardCache boardCache;
    private final Forms forms;

    BoardAdministrationController(BoardAdministration boards, BoardCache boardCache, Forms forms) {
        this.boards = boards;
        this.boardCache = boardCache;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation/boards")
    View boards(
            @RequestParam(name = "done", defaultValue = "") String done,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        if (!done.isEmpty()) {
            // who has just changed a board sees it, whichever instance shows this page
            boardCache.renew();
        }
        List<Board> kept = boardCache.all().stream()
                .filter(board -> caller.moderates(board.id().value()))
                .toList();
        return forms.show(request, response, "boardadmin/boards.jte", "boards", kept, "known", boardCache.isKnown());
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/boards/new")
    View fresh(HttpServletRequest request, HttpServletResponse response) {
        return form(request, response, BoardForm.fresh(Forms.freshKey()));
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/boards/new")
    View make(@ModelAttribute BoardForm typed, HttpServletRequest request, HttpServletResponse response) {
        try {
            String key = typed.key().isEmpty() ? Forms.freshKey() : typed.key();
            boards.create(typed.request(), key);
            return new SeeOther("/moderation/boards?done=board-created");
        } catch (Failure e) {
            return refused(request, response, e, typed.at("", 0).withKey(Forms.freshKey()));
        }
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation/boards/{id}")
    View board(@PathVariable("id") BoardId id, HttpServletRequest request, HttpServletResponse response) {
        return form(request, response, BoardForm.of(boards.board(id)));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/moderation/boards/{id}")
    View change(
            @PathVariable("id") BoardId id,
            @ModelAttribute BoardForm typed,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            boards.change(id, typed.request(), "\"" + typed.version() + "\"");
            return new SeeOther("/moderation/boards?done=board-saved");
        } catch (Failure e) {
            // sent again, it replaces what the other has saved meanwhile, which the form says
            long version = e.code() == ErrorCode.STALE ? boards.board(id).version() : typed.version();
            return refused(request, response, e, typed.at(id.toString(), version));
        }
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/boards/{id}/delete")
    View delete(@PathVariable("id") BoardId id, HttpServletRequest request, HttpServletResponse response) {
        try {
            boards.delete(id);
            return new SeeOther("/moderation/boards?done=board-deleted");
        } catch (Failure e) {
            return refused(request, response, e, BoardForm.of(boards.board(id)));
        }
    }

    private View form(HttpServletRequest request, HttpServletResponse response, BoardForm form) {
        return forms.show(request, response, TEMPLATE, "form", form);
    }

    private View refused(HttpServletRequest request, HttpServletResponse response, Failure failure, BoardForm form) {
        return forms.refused(request, response, failure, FIELDS, TEMPLATE, "form", form);
    }
}
