package io.madang.account.admin;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.account.admin.UserAdministrationController.UserParameter;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Shutting users out and letting them in again. */
@RestController
@Tag(name = "Administration")
class SuspensionController {

    private final UserAdministration administration;
    private final Accounts accounts;

    SuspensionController(UserAdministration administration, Accounts accounts) {
        this.administration = administration;
        this.accounts = accounts;
    }

    /**
     * Whether a user is suspended.
     *
     * @param until when that ends by itself; absent where it does not, or there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Suspension(boolean suspended, @Schema(example = "2026-12-01T00:00:00Z") @Nullable Instant until) {}

    @Operation(summary = "Whether a user is suspended, and until when")
    @ApiResponse(responseCode = "200", description = "The suspension; without an end where it has to be lifted")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.ADMIN)
    @GetMapping("/v1/users/{id}/suspension")
    Suspension suspension(@UserParameter @PathVariable("id") UserId id) {
        Account account = accounts.byId(id).orElseThrow(() -> Failure.of(CommonReason.USER_NOT_FOUND, arg("user", id)));
        return account.status() == AccountStatus.SUSPENDED
                ? new Suspension(true, account.suspendedUntil())
                : new Suspension(false, null);
    }

    @Operation(
            summary = "Suspend a user",
            description = "Ends all sessions, and voids the access tokens within a second. Sent again, it replaces when"
                    + " the suspension ends.")
    @ApiResponse(responseCode = "204", description = "The user is suspended")
    @ApiResponse(responseCode = "400", description = "The reason or the end is not acceptable; the detail says why")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "The user is the last administrator, or has closed the account")
    @Access(Who.ADMIN)
    @PutMapping("/v1/users/{id}/suspension")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void suspend(
            @UserParameter @PathVariable("id") UserId id,
            @Parameter(description = "why, for the log; 500 characters at most", example = "Spam in six boards.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            @Parameter(
                            description = "when it ends by itself, within a year; if left out, it does not",
                            example = "2026-12-01T00:00:00Z")
                    @RequestParam(name = "until", required = false)
                    @Nullable
                    Instant until,
            Caller caller) {
        Instant end = until == null ? null : until.truncatedTo(ChronoUnit.MILLIS);
        administration.suspend(id, caller.requiredUser(), Reason.of(reason), end);
    }

    @Operation(summary = "Lift a suspension")
    @ApiResponse(responseCode = "204", description = "The user may log in")
    @ApiResponse(responseCode = "400", description = "The reason is too long, or holds what is no text")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.ADMIN)
    @DeleteMapping("/v1/users/{id}/suspension")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void reinstate(
            @UserParameter @PathVariable("id") UserId id,
            @Parameter(description = "why, for the log; 500 characters at most", example = "A misunderstanding.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        administration.reinstate(id, caller.requiredUser(), Reason.of(reason));
    }
}
