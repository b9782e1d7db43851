package io.madang.account.nickname;

import io.madang.account.registry.Account;
import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.User;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Changing one's own nickname. */
@RestController
@Tag(name = "Me", description = "One's own account")
class NicknameController {

    private final Nicknames nicknames;
    private final Lengths lengths;

    NicknameController(Nicknames nicknames, Lengths lengths) {
        this.nicknames = nicknames;
        this.lengths = lengths;
    }

    record NicknameRequest(@Schema(example = "하나") @NotNull String nickname) {}

    @Operation(
            summary = "Change your nickname",
            description =
                    "2 to 20 letters, digits or emoji of any script. Nicknames that look alike count as the same.")
    @ApiResponse(responseCode = "200", description = "Changed; the ETag is the account's new version")
    @ApiResponse(responseCode = "400", description = "Not a possible nickname")
    @ApiResponse(responseCode = "409", description = "Somebody has it, or one that looks like it")
    @ApiResponse(responseCode = "412", description = "The account is not at the version of If-Match any more")
    @ApiResponse(responseCode = "429", description = "Changed too recently, where there is such a policy")
    @Access(Who.USER)
    @PutMapping("/v1/me/nickname")
    ResponseEntity<User> change(
            @Valid @RequestBody NicknameRequest body,
            @Parameter(
                            description = "the ETag of the version that the change is for; any, if left out",
                            example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        Account account = nicknames.change(caller.requiredUser(), Nickname.chosen(body.nickname(), lengths), ifMatch);
        return ResponseEntity.ok().eTag(EntityTag.of(account.version())).body(account.asUser());
    }
}
