package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.client.UserModeration;
import io.madang.contracts.client.UserModeration.HeldRoles;
import io.madang.contracts.moderation.Reason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.part.PagePart;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** What administrators do with a user: roles, suspension, and the reset of two-step verification. */
@Controller
class UserModerationController {

    private static final String TEMPLATE = "moderation/user.jte";

    private final UserModeration users;
    private final ReportedItems items;
    private final BoardCache boardCache;
    private final Forms forms;
    private final InstantSource clock;

    UserModerationController(Api api, ReportedItems items, BoardCache boardCache, Forms forms, InstantSource clock) {
        this.users = api.userModeration();
        this.items = items;
        this.boardCache = boardCache;
        this.forms = forms;
        this.clock = clock;
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/users/{id}")
    View user(@PathVariable("id") UserId id, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(id, ""));
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/users/{id}")
    View suspend(
            @PathVariable("id") UserId id,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            @RequestParam(name = "reinstate", defaultValue = "") String reinstate,
            @RequestParam(name = "days", defaultValue = "") String days,
            @RequestParam(name = "changed", defaultValue = "") String changed,
            @RequestParam(name = "reset", defaultValue = "") String reset,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (!reset.isEmpty()) {
                users.resetSecondFactor(id, reason);
                return done("/u/" + id, "factor-reset");
            }
            if (reinstate.isEmpty()) {
                FieldChecks checks = new FieldChecks();
                Optional<Duration> length =
                        checks.check(() -> SuspensionLength.of(days)).flatMap(each -> each);
                checks.text(reason, Reason::of);
                checks.throwIfAny();
                users.suspend(id, reason, length.map(clock.instant()::plus).orElse(null));
                return changed.isEmpty()
                        ? done("/u/" + id, "user-suspended")
                        : done("/moderation/users/" + id, "suspension-changed");
            }
            users.reinstate(id, reason);
            return done("/u/" + id, "user-reinstated");
        } catch (Failure e) {
            return refused(request, response, e, id, reason);
        }
    }

    /** Makes the user a moderator of a board, or none any more. */
    @Access(Who.ADMIN)
    @PostMapping("/moderation/users/{id}/moderates")
    View changeModerator(
            @PathVariable("id") UserId id,
            @RequestParam(name = "board", defaultValue = "") String board,
            @RequestParam(name = "revoke", defaultValue = "") String revoke,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            BoardId chosen = boardCache.all().stream()
                    .map(Board::id)
                    .filter(known -> known.toString().equals(board))
                    .findFirst()
                    .orElseThrow(() -> Failure.ofField("board", WebReason.CHOOSE_BOARD));
            if (revoke.isEmpty()) {
                users.grantModerator(id, chosen);
                return done("/moderation/users/" + id, "moderator-granted");
            }
            users.revokeModerator(id, chosen);
            return done("/moderation/users/" + id, "moderator-revoked");
        } catch (Failure e) {
            return refused(request, response, e, id, "");
        }
    }

    /** Makes the user an administrator, or none any more. */
    @Access(Who.ADMIN)
    @PostMapping("/moderation/users/{id}/admin")
    View changeAdmin(
            @PathVariable("id") UserId id,
            @RequestParam(name = "revoke", defaultValue = "") String revoke,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            if (revoke.isEmpty()) {
                users.grantAdmin(id);
                return done("/moderation/users/" + id, "admin-granted");
            }
            users.revokeAdmin(id);
            return done("/moderation/users/" + id, "admin-revoked");
        } catch (Failure e) {
            return refused(request, response, e, id, "");
        }
    }

    private static View done(String path, String what) {
        return new SeeOther(path + "?done=" + what);
    }

    private View refused(
            HttpServletRequest request, HttpServletResponse response, Failure failure, UserId id, String reason) {
        return forms.refused(
                request,
                response,
                failure,
                Set.of("reason", "board", "days", "until"),
                TEMPLATE,
                parameters(id, reason));
    }

    private Object[] parameters(UserId id, String reason) {
        PagePart<HeldRoles> roles = items.roles(id);
        return new Object[] {
            "user",
            items.user(id),
            "suspension",
            items.suspension(id),
            "roles",
            roles,
            "boards",
            boardCache.all(),
            "reason",
            reason
        };
    }
}
