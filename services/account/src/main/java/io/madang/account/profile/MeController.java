package io.madang.account.profile;

import io.madang.account.avatar.Avatars;
import io.madang.account.registry.Account;
import io.madang.account.registry.UserRoles;
import io.madang.account.session.Device;
import io.madang.account.settings.AccountProperties.Lengths;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.SessionId;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.text.TextRules;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own account. */
@RestController
@Tag(name = "Me", description = "One's own account")
class MeController {

    private final OwnAccountChanges own;
    private final UserRoles roles;
    private final Avatars avatars;
    private final Lengths lengths;
    private final ClientAddresses addresses;

    MeController(OwnAccountChanges own, UserRoles roles, Avatars avatars, Lengths lengths, ClientAddresses addresses) {
        this.own = own;
        this.roles = roles;
        this.avatars = avatars;
        this.lengths = lengths;
        this.addresses = addresses;
    }

    record ProfileRequest(@Schema(example = "Walks, tea, and old maps.") @NotNull String bio) {}

    record PasswordRequest(
            @Schema(example = "correct horse battery") @NotNull String currentPassword,
            @Schema(example = "a walk by the river") @NotNull String newPassword) {

        @Override
        public String toString() {
            return "change of password";
        }
    }

    record CloseRequest(
            @Schema(example = "correct horse battery") @NotNull String password,
            @Schema(example = "true", description = "whether articles, comments and likes are deleted too") @Nullable
                    Boolean erase) {

        @Override
        public String toString() {
            return "closing of an account";
        }
    }

    @Operation(summary = "Get your account", description = "The ETag is its version, for If-Match of later changes.")
    @ApiResponse(responseCode = "200", description = "The account")
    @ApiResponse(responseCode = "401", description = "Not logged in, or the account is closed")
    @ApiResponse(responseCode = "403", description = "The account is suspended")
    @Access(Who.ENROLLING)
    @GetMapping("/v1/me")
    ResponseEntity<Me> me(Caller caller) {
        return answer(own.of(caller.requiredUser()));
    }

    @Operation(summary = "Change your profile")
    @ApiResponse(responseCode = "200", description = "Changed; the ETag is the account's new version")
    @ApiResponse(responseCode = "412", description = "The account is not at the version of If-Match any more")
    @Access(Who.USER)
    @PutMapping("/v1/me/profile")
    ResponseEntity<Me> changeProfile(
            @Valid @RequestBody ProfileRequest body,
            @Parameter(
                            description = "the ETag of the version that the change is for; any, if left out",
                            example = "\"7\"")
                    @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable
                    String ifMatch,
            Caller caller) {
        return answer(own.changeBio(caller.requiredUser(), bio(body.bio()), ifMatch));
    }

    @Operation(summary = "Change your password", description = "Ends all sessions but the one that asks.")
    @ApiResponse(responseCode = "204", description = "Changed")
    @ApiResponse(responseCode = "400", description = "The new password is not acceptable; the detail says why")
    @ApiResponse(responseCode = "401", description = "The current password is wrong")
    @ApiResponse(responseCode = "429", description = "Too many wrong passwords; Retry-After says when to come again")
    @Access(Who.USER)
    @PutMapping("/v1/me/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void changePassword(@Valid @RequestBody PasswordRequest body, Caller caller, HttpServletRequest request) {
        own.changePassword(
                caller.requiredUser(),
                new SessionId(caller.session()),
                body.currentPassword(),
                body.newPassword(),
                Device.of(request, addresses).client());
    }

    @Operation(
            summary = "Close your account",
            description =
                    "For good: name, nickname, profile, avatar and sessions are removed. Pictures, sound and video that"
                            + " the user uploaded are deleted within minutes. What the user wrote stays, under a"
                            + " nickname that says nothing; with erase, it is deleted too.")
    @ApiResponse(responseCode = "204", description = "Closed")
    @ApiResponse(responseCode = "401", description = "The password is wrong")
    @ApiResponse(responseCode = "409", description = "The last administrator cannot leave")
    @Access(Who.USER)
    @DeleteMapping("/v1/me")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void close(@Valid @RequestBody CloseRequest body, Caller caller, HttpServletRequest request) {
        own.close(
                caller.requiredUser(),
                body.password(),
                Boolean.TRUE.equals(body.erase()),
                Device.of(request, addresses).client());
    }

    private ResponseEntity<Me> answer(Account account) {
        UserRoles.Held held = roles.of(account.id());
        Me me = new Me(
                account.id(),
                account.name(),
                account.nickname(),
                account.nicknameVersion(),
                account.bio(),
                held.admin(),
                held.moderates().stream().sorted().map(String::valueOf).toList(),
                avatars.exists(account.id()),
                account.createdAt());
        return ResponseEntity.ok()
                .eTag(EntityTag.of(account.version()))
                .cacheControl(CacheControl.noCache().cachePrivate())
                .body(me);
    }

    private String bio(String typed) {
        return Normalizer.normalize(TextRules.lines("bio", typed, 0, lengths.bioMax()), Normalizer.Form.NFC);
    }
}
