package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PutExchange;

/** What administrators do with users; each act goes to the log. */
public interface UserModeration {

    /**
     * Shuts the user out: no log-in, and no session.
     *
     * @param until when that ends by itself; absent where it does not
     */
    @Access(Who.ADMIN)
    @PutExchange("/v1/users/{id}/suspension")
    void suspend(
            @PathVariable("id") UserId id,
            @RequestParam("reason") String reason,
            @RequestParam(name = "until", required = false) @Nullable Instant until);

    /**
     * Whether a user is shut out.
     *
     * @param until when that ends by itself; absent where it does not, or there is none
     */
    record Suspension(boolean suspended, @Nullable Instant until) {}

    @Access(Who.ADMIN)
    @GetExchange("/v1/users/{id}/suspension")
    Suspension suspension(@PathVariable("id") UserId id);

    /** Leaves the user nothing but the password, and no session: for a phone that is lost. */
    @Access(Who.ADMIN)
    @DeleteExchange("/v1/users/{id}/second-factor")
    void resetSecondFactor(@PathVariable("id") UserId id, @RequestParam("reason") String reason);

    /**
     * What a user may do beside what everybody may.
     *
     * @param moderates ids of boards
     */
    record HeldRoles(boolean admin, List<String> moderates) {}

    @Access(Who.ADMIN)
    @GetExchange("/v1/users/{id}/roles")
    HeldRoles roles(@PathVariable("id") UserId id);

    @Access(Who.ADMIN)
    @PutExchange("/v1/users/{id}/roles/admin")
    void grantAdmin(@PathVariable("id") UserId id);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/users/{id}/roles/admin")
    void revokeAdmin(@PathVariable("id") UserId id);

    @Access(Who.ADMIN)
    @PutExchange("/v1/users/{id}/moderates/{boardId}")
    void grantModerator(@PathVariable("id") UserId id, @PathVariable("boardId") BoardId boardId);

    @Access(Who.ADMIN)
    @DeleteExchange("/v1/users/{id}/moderates/{boardId}")
    void revokeModerator(@PathVariable("id") UserId id, @PathVariable("boardId") BoardId boardId);

    /** Lets a suspended user in again. */
    @Access(Who.ADMIN)
    @DeleteExchange("/v1/users/{id}/suspension")
    void reinstate(@PathVariable("id") UserId id, @RequestParam("reason") String reason);
}
