package io.madang.account.enrolment;

import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.registry.UserRoles;
import io.madang.account.session.Device;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own second factor. */
@RestController
@Tag(
        name = "Second factor",
        description = "What one's own account asks for beside the password. Also for those who must set one up first.")
class SecondFactorController {

    private static final String LIMIT = "second-factor";
    private static final int LIMIT_COUNT = 30;
    private static final int LIMIT_SECONDS = 600;

    private final OwnFactors own;
    private final SecondFactors factors;
    private final Passkeys passkeys;
    private final UserRoles roles;
    private final ClientAddresses addresses;

    SecondFactorController(
            OwnFactors own, SecondFactors factors, Passkeys passkeys, UserRoles roles, ClientAddresses addresses) {
        this.own = own;
        this.factors = factors;
        this.passkeys = passkeys;
        this.roles = roles;
        this.addresses = addresses;
    }

    /**
     * What the account has.
     *
     * @param totpSince since when an authenticator app counts; absent where there is none
     * @param passkeys how many there are
     * @param required whether the installation wants this account to have a second factor
     */
    record SecondFactor(
            boolean enabled, @Nullable Instant totpSince, int passkeys, int recoveryCodesLeft, boolean required) {}

    record EnrolmentRequest(
            @Schema(example = "correct horse battery") @NotNull @Size(max = 2048) String password,
            @Schema(
                            example = "x5kq2a-77wjvd-m3ztpl-9ab2cd",
                            description = "where there is a passkey: one of recoveryCode and passkey")
                    @Size(max = 100)
                    @Nullable
                    String recoveryCode,
            @Schema(
                            example =
                                    "{\"id\":\"q1FJ8e5iV0GZc0Jx1L1C3w\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"SZYN\",\"signature\":\"MEUC\"}",
                            description =
                                    "in place of recoveryCode; POST /v1/me/passkeys/confirmation says what to sign")
                    @Valid
                    @Nullable
                    PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "enrolment of an authenticator app";
        }
    }

    record Enrolment(
            @Schema(example = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", description = "to type into the app") String secret,
            @Schema(
                            example =
                                    "otpauth://totp/Madang:hana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Madang",
                            description = "to show as a QR code")
                    String uri) {

        /** Never the secret. */
        @Override
        public String toString() {
            return "enrolment";
        }
    }

    record ConfirmationRequest(@Schema(example = "492039") @NotNull @Size(max = 20) String code) {}

    record RemovalRequest(
            @Schema(example = "correct horse battery") @NotNull @Size(max = 2048) String password,
            @Schema(example = "492039", description = "of the authenticator app") @Size(max = 20) @Nullable String code,
            @Schema(example = "x5kq2a-77wjvd-m3ztpl-9ab2cd", description = "in place of code")
                    @Size(max = 100)
                    @Nullable
                    String recoveryCode,
            @Schema(
                            example =
                                    "{\"id\":\"q1FJ8e5iV0GZc0Jx1L1C3w\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"SZYN\",\"signature\":\"MEUC\"}",
                            description = "in place of code; POST /v1/me/passkeys/confirmation says what to sign")
                    @Valid
                    @Nullable
                    PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "removal of an authenticator app";
        }
    }

    record RecoveryRequest(@Schema(example = "correct horse battery") @NotNull @Size(max = 2048) String password) {

        @Override
        public String toString() {
            return "new recovery codes";
        }
    }

    /** @param recoveryCodes shown this once */
    record RecoveryCodes(@Schema(example = "[\"x5kq2a-77wjvd-m3ztpl-9ab2cd\"]") List<String> recoveryCodes) {

        /** Never the codes. */
        @Override
        public String toString() {
            return recoveryCodes.size() + " recovery codes";
        }
    }

    @Operation(summary = "Get your second factor")
    @ApiResponse(responseCode = "200", description = "What there is")
    @Access(Who.ENROLLING)
    @GetMapping("/v1/me/second-factor")
    SecondFactor state(Caller caller) {
        UserId user = caller.requiredUser();
        return new SecondFactor(
                factors.hasAny(user),
                factors.appSince(user).orElse(null),
                passkeys.of(user).size(),
                factors.recoveryCodesLeft(user),
                factors.isRequired(roles.of(user)));
    }

    @Operation(
            summary = "Begin to set up an authenticator app",
            description =
                    "Shows a new secret (RFC 6238: SHA-1, 6 digits, 30 seconds). It counts from its first code on,"
                            + " which must come within 15 minutes. Takes the password, and of those who have a passkey"
                            + " also a recovery code or a passkey.")
    @ApiResponse(responseCode = "200", description = "The secret, as text and for a QR code")
    @ApiResponse(
            responseCode = "400",
            description = "There is a passkey, and neither recoveryCode nor passkey, or both")
    @ApiResponse(
            responseCode = "401",
            description = "The password (bad-credentials), the recovery code (bad-code) or the passkey (bad-passkey) is"
                    + " wrong")
    @ApiResponse(responseCode = "409", description = "There is an authenticator app already")
    @ApiResponse(responseCode = "429", description = "Too many wrong passwords; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.ENROLLING)
    @PostMapping("/v1/me/second-factor/totp")
    ResponseEntity<Enrolment> begin(
            @Valid @RequestBody EnrolmentRequest body, Caller caller, HttpServletRequest request) {
        Optional<FactorAnswer> answer = FactorAnswer.given(null, body.recoveryCode(), passkey(caller, body.passkey()));
        OwnFactors.App app = own.beginApp(caller, body.password(), answer, Device.of(request, addresses));
        return uncached(new Enrolment(app.secret(), app.uri()));
    }

    @Operation(
            summary = "Finish setting up an authenticator app",
            description = "Ends all other sessions. Whoever had to set up a second factor refreshes the tokens next.")
    @ApiResponse(responseCode = "200", description = "It counts from now on; the recovery codes are shown this once")
    @ApiResponse(responseCode = "401", description = "The code is wrong, or the secret was shown too long ago")
    @ApiResponse(responseCode = "429", description = "Too many wrong codes; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.ENROLLING)
    @PutMapping("/v1/me/second-factor/totp")
    ResponseEntity<RecoveryCodes> confirm(
            @Valid @RequestBody ConfirmationRequest body, Caller caller, HttpServletRequest request) {
        return uncached(new RecoveryCodes(own.confirmApp(caller, body.code(), Device.of(request, addresses))));
    }

    @Operation(
            summary = "Remove your authenticator app",
            description =
                    "Takes the password, and a code of it, a recovery code or a passkey. Ends all other sessions, and the"
                            + " access token that asks: refresh the tokens next.")
    @ApiResponse(responseCode = "204", description = "Removed")
    @ApiResponse(responseCode = "400", description = "There is not exactly one of code, recoveryCode and passkey")
    @ApiResponse(
            responseCode = "401",
            description = "The password (bad-credentials), the code (bad-code) or the passkey (bad-passkey) is wrong")
    @ApiResponse(responseCode = "404", description = "There is none")
    @ApiResponse(responseCode = "429", description = "Too many wrong tries; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.USER)
    @DeleteMapping("/v1/me/second-factor/totp")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@Valid @RequestBody RemovalRequest body, Caller caller, HttpServletRequest request) {
        FactorAnswer answer = FactorAnswer.of(body.code(), body.recoveryCode(), passkey(caller, body.passkey()));
        own.removeApp(caller, body.password(), answer, Device.of(request, addresses));
    }

    @Operation(summary = "Make new recovery codes", description = "All codes from before end.")
    @ApiResponse(responseCode = "200", description = "The codes, shown this once")
    @ApiResponse(responseCode = "401", description = "The password is wrong")
    @ApiResponse(responseCode = "409", description = "There is no second factor")
    @ApiResponse(responseCode = "429", description = "Too many wrong passwords; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.USER)
    @PostMapping("/v1/me/second-factor/recovery-codes")
    ResponseEntity<RecoveryCodes> replaceRecoveryCodes(
            @Valid @RequestBody RecoveryRequest body, Caller caller, HttpServletRequest request) {
        return uncached(
                new RecoveryCodes(own.newRecoveryCodes(caller, body.password(), Device.of(request, addresses))));
    }

    private static FactorAnswer.@Nullable OwnPasskey passkey(Caller caller, @Nullable PasskeyAssertion assertion) {
        return assertion == null ? null : OwnPasskeys.answer(caller, assertion);
    }

    private static <T> ResponseEntity<T> uncached(T body) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(body);
    }
}
