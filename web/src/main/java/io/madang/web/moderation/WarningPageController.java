package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.WarningExchange;
import io.madang.contracts.client.WarningExchange.WarningList;
import io.madang.contracts.client.WarningExchange.WarningRequest;
import io.madang.contracts.moderation.Reason;
import io.madang.contracts.service.Services;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.identity.OwnWarnings;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Warning a user, and what users are shown of their warnings. */
@Controller
class WarningPageController {

    private static final String TEMPLATE = "moderation/warn.jte";

    private final WarningExchange warnings;
    private final ReportedItems items;
    private final BoardCache boardCache;
    private final PageParts parts;
    private final Forms forms;
    private final OwnWarnings ownWarnings;

    WarningPageController(
            Api api,
            ReportedItems items,
            BoardCache boardCache,
            PageParts parts,
            Forms forms,
            OwnWarnings ownWarnings) {
        this.warnings = api.warnings();
        this.items = items;
        this.boardCache = boardCache;
        this.parts = parts;
        this.forms = forms;
        this.ownWarnings = ownWarnings;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation/users/{id}/warn")
    View form(
            @PathVariable("id") UserId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(id, caller, board, ""));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/moderation/users/{id}/warn")
    View warn(
            @PathVariable("id") UserId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            @RequestParam(name = "text", defaultValue = "") String text,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            FieldChecks checks = new FieldChecks();
            Optional<BoardId> about = board.isEmpty() ? Optional.empty() : checks.check(() -> chosen(board));
            String checked = checks.text(text.replace("\r\n", "\n"), Reason::ofWarning);
            checks.throwIfAny();
            warnings.warn(id, new WarningRequest(checked, about.orElse(null)));
            ownWarnings.forget(id);
            return new SeeOther("/moderation/users/" + id + "/warn?done=user-warned");
        } catch (Failure e) {
            return forms.refused(
                    request, response, e, Set.of("text", "board"), TEMPLATE, parameters(id, caller, board, text));
        }
    }

    /** One's own warnings. Whoever opens the page has them before their eyes; they say so by the button. */
    @Access(Who.USER)
    @GetMapping("/me/warnings")
    View own(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, "account/warnings.jte", "warnings", warnings.own(), "shelf", boardCache);
    }

    @Access(Who.USER)
    @PostMapping("/me/warnings")
    View read(@RequestParam("upTo") String upTo, Caller caller) {
        warnings.read(upTo);
        ownWarnings.forget(caller.requiredUser());
        return new SeeOther("/me/warnings?done=warnings-read");
    }

    private Object[] parameters(UserId id, Caller caller, String board, String text) {
        List<Board> moderated = boardCache.all().stream()
                .filter(each -> caller.moderates(each.id().value()))
                .toList();
        PagePart<WarningList> earlier =
                parts.ask(Services.ACCOUNT.role(), () -> warnings.ofUser(id)).awaitOrUnavailable();
        return new Object[] {
            "user",
            items.user(id),
            "id",
            id.toString(),
            "boards",
            moderated,
            "board",
            board,
            "text",
            text,
            "earlier",
            earlier,
            "shelf",
            boardCache
        };
    }

    private BoardId chosen(String board) {
        return boardCache.all().stream()
                .map(Board::id)
                .filter(known -> known.toString().equals(board))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("board", WebReason.CHOOSE_BOARD));
    }
}
