package io.madang.account.enrolment;

import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.Passkey;
import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.factor.PasskeyAttestation;
import io.madang.account.factor.PasskeyOptions;
import io.madang.account.session.Device;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.PasskeyId;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
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
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own passkeys. */
@RestController
@Tag(
        name = "Passkeys",
        description =
                "Passkeys (WebAuthn) of one's own account. A passkey alone logs in, and it is a second factor: from"
                        + " the first one on, the password alone is not enough.")
class PasskeyController {

    private static final String LIMIT = "second-factor";
    private static final int LIMIT_COUNT = 30;
    private static final int LIMIT_SECONDS = 600;

    private final OwnPasskeys own;
    private final ClientAddresses addresses;

    PasskeyController(OwnPasskeys own, ClientAddresses addresses) {
        this.own = own;
        this.addresses = addresses;
    }

    /** @param synced whether the authenticator has copied it to other devices of its owner */
    record OwnPasskey(
            @Schema(type = "string", example = "742893746598234112") PasskeyId id,
            @Schema(example = "Pixel 9") String name,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            boolean synced) {

        static OwnPasskey of(Passkey passkey) {
            return new OwnPasskey(
                    passkey.id(), passkey.name(), passkey.createdAt(), passkey.lastUsedAt(), passkey.backedUp());
        }
    }

    record PasskeyProof(
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

        Optional<FactorAnswer> answer(Caller caller) {
            PasskeyAssertion assertion = passkey;
            return FactorAnswer.given(
                    code, recoveryCode, assertion == null ? null : OwnPasskeys.answer(caller, assertion));
        }

        @Override
        public String toString() {
            return "password and second factor";
        }
    }

    record NewPasskey(
            @Schema(example = "Pixel 9") @NotNull @Size(max = 200) String name,
            @Schema(
                            example = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
                            description = "response.clientDataJSON in base64url")
                    @NotNull
                    @Size(max = 4096)
                    String clientDataJSON,
            @Schema(
                            example = "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg",
                            description = "response.attestationObject in base64url")
                    @NotNull
                    @Size(max = 16384)
                    String attestationObject,
            @Schema(example = "[\"internal\",\"hybrid\"]", description = "response.getTransports()")
                    @Size(max = 10)
                    @Nullable
                    List<@NotNull @Size(max = 32) String> transports) {

        @Override
        public String toString() {
            return "new passkey";
        }
    }

    /** @param recoveryCodes new ones, shown this once, for a user who had none; else empty */
    record AddedPasskey(
            OwnPasskey passkey, @Schema(example = "[\"x5kq2a-77wjvd-m3ztpl-9ab2cd\"]") List<String> recoveryCodes) {

        /** Never the codes. */
        @Override
        public String toString() {
            return passkey + " and " + recoveryCodes.size() + " recovery codes";
        }
    }

    record PasskeyName(@Schema(example = "Pixel 9") @NotNull @Size(max = 200) String name) {}

    @Operation(summary = "List your passkeys", description = "The oldest first; 20 at most.")
    @ApiResponse(responseCode = "200", description = "The passkeys")
    @Access(Who.ENROLLING)
    @GetMapping("/v1/me/passkeys")
    List<OwnPasskey> all(Caller caller) {
        return own.of(caller).stream().map(OwnPasskey::of).toList();
    }

    @Operation(
            summary = "Begin to confirm a change with a passkey",
            description =
                    "What to give to navigator.credentials.get(), whose result is the member passkey of the change."
                            + " Its challenge is good for five minutes, this session and one answer, right or wrong.")
    @ApiResponse(responseCode = "200", description = "The options")
    @ApiResponse(responseCode = "422", description = "The site's address allows no passkeys")
    @ApiResponse(responseCode = "429", description = "Too many at once; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.ENROLLING)
    @PostMapping("/v1/me/passkeys/confirmation")
    ResponseEntity<PasskeyOptions.Request> confirm(Caller caller) {
        return uncached(own.beginConfirming(caller));
    }

    @Operation(
            summary = "Begin to add a passkey",
            description = "Takes the password and, where the account has a second factor, one of code, recoveryCode and"
                    + " passkey. Answers with what to give to navigator.credentials.create(); its challenge is good for"
                    + " five minutes, this session and one passkey.")
    @ApiResponse(responseCode = "200", description = "The options")
    @ApiResponse(responseCode = "400", description = "There is not exactly one of code, recoveryCode and passkey")
    @ApiResponse(
            responseCode = "401",
            description = "The password (bad-credentials), the code (bad-code) or the passkey (bad-passkey) is wrong")
    @ApiResponse(responseCode = "409", description = "There are 20 passkeys already")
    @ApiResponse(responseCode = "422", description = "The site's address allows no passkeys")
    @ApiResponse(responseCode = "429", description = "Too many wrong tries; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.ENROLLING)
    @PostMapping("/v1/me/passkeys/options")
    ResponseEntity<PasskeyOptions.Creation> begin(
            @Valid @RequestBody PasskeyProof body, Caller caller, HttpServletRequest request) {
        return uncached(own.begin(caller, body.password(), body.answer(caller), Device.of(request, addresses)));
    }

    @Operation(
            summary = "Add a passkey",
            description = "Ends all other sessions. Whoever had to set up a second factor refreshes the tokens next.")
    @ApiResponse(responseCode = "200", description = "Added; recovery codes, if there were none, are shown this once")
    @ApiResponse(responseCode = "400", description = "The name is empty, too long, or holds what is no text")
    @ApiResponse(responseCode = "401", description = "The passkey was not accepted, or the challenge has ended")
    @ApiResponse(responseCode = "409", description = "There are 20 passkeys already, or this one was added before")
    @ApiResponse(responseCode = "429", description = "Too many at once; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.ENROLLING)
    @PostMapping("/v1/me/passkeys")
    ResponseEntity<AddedPasskey> add(@Valid @RequestBody NewPasskey body, Caller caller, HttpServletRequest request) {
        List<String> transports = body.transports();
        OwnPasskeys.Added added = own.add(
                caller,
                body.name(),
                new PasskeyAttestation(
                        body.clientDataJSON(), body.attestationObject(), transports == null ? List.of() : transports),
                Device.of(request, addresses));
        return uncached(new AddedPasskey(OwnPasskey.of(added.passkey()), added.recoveryCodes()));
    }

    @Operation(summary = "Rename a passkey")
    @ApiResponse(responseCode = "204", description = "Renamed")
    @ApiResponse(responseCode = "400", description = "The name is empty, too long, or holds what is no text")
    @ApiResponse(responseCode = "404", description = "You have no such passkey")
    @ApiResponse(responseCode = "429", description = "Too many at once; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.USER)
    @PutMapping("/v1/me/passkeys/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void rename(
            @Parameter(description = "the passkey's id", example = "742893746598234112") @PathVariable("id")
                    PasskeyId id,
            @Valid @RequestBody PasskeyName body,
            Caller caller) {
        own.rename(caller, id, body.name());
    }

    @Operation(
            summary = "Remove a passkey",
            description =
                    "Takes the password, and one of code, recoveryCode and passkey. Ends all other sessions, and the"
                            + " access token that asks: refresh the tokens next.")
    @ApiResponse(responseCode = "204", description = "Removed")
    @ApiResponse(responseCode = "400", description = "There is not exactly one of code, recoveryCode and passkey")
    @ApiResponse(
            responseCode = "401",
            description = "The password (bad-credentials), the code (bad-code) or the passkey (bad-passkey) is wrong")
    @ApiResponse(responseCode = "404", description = "You have no such passkey")
    @ApiResponse(responseCode = "429", description = "Too many wrong tries; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = LIMIT_COUNT, perSeconds = LIMIT_SECONDS)
    @Access(Who.USER)
    @DeleteMapping("/v1/me/passkeys/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(
            @Parameter(description = "the passkey's id", example = "742893746598234112") @PathVariable("id")
                    PasskeyId id,
            @Valid @RequestBody PasskeyProof body,
            Caller caller,
            HttpServletRequest request) {
        own.remove(caller, id, body.password(), body.answer(caller), Device.of(request, addresses));
    }

    private static <T> ResponseEntity<T> uncached(T body) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(body);
    }
}
