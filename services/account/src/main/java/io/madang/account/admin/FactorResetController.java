package io.madang.account.admin;

import io.madang.account.admin.UserAdministrationController.UserParameter;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.Reason;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Help for users who have lost their second factor. */
@RestController
@Tag(name = "Administration")
class FactorResetController {

    private final UserAdministration administration;

    FactorResetController(UserAdministration administration) {
        this.administration = administration;
    }

    @Operation(
            summary = "Remove all second factors of a user",
            description = "For somebody who has lost the phone and the recovery codes: make sure who asks. The password"
                    + " stays, all sessions end, and the user reads of it in the own security log.")
    @ApiResponse(responseCode = "204", description = "The password alone is enough, or a new factor must be set up")
    @ApiResponse(responseCode = "400", description = "The reason is too long, or holds what is no text")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "The account is closed, or it is the own one")
    @ApiResponse(responseCode = "429", description = "Too many at once; Retry-After says when to come again")
    @RateLimited(value = "second-factor-reset", count = 30, perSeconds = 3600)
    @Access(Who.ADMIN)
    @DeleteMapping("/v1/users/{id}/second-factor")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void reset(
            @UserParameter @PathVariable("id") UserId id,
            @Parameter(description = "why, for the log; 500 characters at most", example = "Lost phone, met in person.")
                    @RequestParam(name = "reason", required = false)
                    @Nullable
                    String reason,
            Caller caller) {
        administration.resetFactors(id, caller.requiredUser(), Reason.of(reason));
    }
}
