package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.BoardBanning;
import io.madang.contracts.client.BoardBanning.BoardBanList;
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
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Banning a user from writing on a board for a time, and lifting that. */
@Controller
class BanPageController {

    private static final String TEMPLATE = "moderation/ban.jte";

    private final BoardBanning bans;
    private final ReportedItems items;
    private final BoardCache boardCache;
    private final PageParts parts;
    private final Forms forms;
    private final InstantSource clock;

    BanPageController(
            Api api, ReportedItems items, BoardCache boardCache, PageParts parts, Forms forms, InstantSource clock) {
        this.bans = api.bans();
        this.items = items;
        this.boardCache = boardCache;
        this.parts = parts;
        this.forms = forms;
        this.clock = clock;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation/users/{id}/ban")
    View form(
            @PathVariable("id") UserId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(id, caller, board, ""));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/moderation/users/{id}/ban")
    View change(
            @PathVariable("id") UserId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            @RequestParam(name = "days", defaultValue = "") String days,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            @RequestParam(name = "lift", defaultValue = "") String lift,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            FieldChecks checks = new FieldChecks();
            Optional<BoardId> on = checks.check(() -> chosen(board));
            Optional<Duration> length =
                    lift.isEmpty() ? checks.check(() -> SuspensionLength.ofDays(days)) : Optional.empty();
            String why = checks.text(reason, Reason::of);
            checks.throwIfAny();
            if (lift.isEmpty()) {
                bans.ban(id, on.orElseThrow(), why, clock.instant().plus(length.orElseThrow()));
                return done(id, "user-banned");
            }
            bans.lift(id, on.orElseThrow(), why);
            return done(id, "ban-lifted");
        } catch (Failure e) {
            Set<String> fields = Set.of("board", "days", "until", "reason");
            return forms.refused(request, response, e, fields, TEMPLATE, parameters(id, caller, board, reason));
        }
    }

    private static View done(UserId id, String what) {
        return new SeeOther("/moderation/users/" + id + "/ban?done=" + what);
    }

    private Object[] parameters(UserId id, Caller caller, String board, String reason) {
        List<Board> moderated = boardCache.all().stream()
                .filter(each -> caller.moderates(each.id().value()))
                .toList();
        PagePart<BoardBanList> present =
                parts.ask(Services.ACCOUNT.role(), () -> bans.ofUser(id)).awaitOrUnavailable();
        return new Object[] {
            "user",
            items.user(id),
            "id",
            id.toString(),
            "boards",
            moderated,
            "board",
            board,
            "reason",
            reason,
            "present",
            present,
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
