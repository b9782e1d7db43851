package io.madang.account.session;

import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.factor.PasskeyOptions;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.request.ClientAddresses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Logging in with a passkey. */
@RestController
@Tag(name = "Sessions")
class PasskeySessionsController {

    private final LogIn logIn;
    private final ClientAddresses addresses;

    PasskeySessionsController(LogIn logIn, ClientAddresses addresses) {
        this.logIn = logIn;
        this.addresses = addresses;
    }

    record PasskeyLogInOptionsRequest(
            @Schema(
                            example = "mlc_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                            description = "of a log-in that began with a password, to finish it; absent to log in with"
                                    + " a passkey alone")
                    @Size(max = 100)
                    @Nullable
                    String challenge) {

        @Override
        public String toString() {
            return "log-in with a passkey";
        }
    }

    @Operation(
            summary = "Begin to log in with a passkey",
            description = "What to give to navigator.credentials.get(). Its challenge is good for five minutes and one"
                    + " answer, right or wrong.")
    @ApiResponse(responseCode = "200", description = "The options")
    @ApiResponse(responseCode = "401", description = "The log-in that began with a password has ended: begin it again")
    @ApiResponse(responseCode = "422", description = "The site's address allows no passkeys")
    @ApiResponse(responseCode = "429", description = "Too many at once; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Redis is away: try again soon")
    @RateLimited(value = "passkey-options", count = 300, perSeconds = 600)
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions/passkey/options")
    ResponseEntity<PasskeyOptions.Request> begin(@Valid @RequestBody PasskeyLogInOptionsRequest body) {
        String challenge = body.challenge();
        return uncached(challenge == null ? logIn.begin() : logIn.begin(challenge));
    }

    @Operation(
            summary = "Log in with a passkey",
            description =
                    "Without a username and a password: the passkey says whose it is, and stands for both factors.")
    @ApiResponse(responseCode = "200", description = "Logged in")
    @ApiResponse(
            responseCode = "401",
            description = "The passkey is unknown or was not accepted, or the challenge has ended")
    @ApiResponse(responseCode = "403", description = "The account is suspended")
    @ApiResponse(responseCode = "429", description = "Too many wrong tries; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Redis is away: try again soon")
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions/passkey")
    ResponseEntity<Tokens> logIn(@Valid @RequestBody PasskeyAssertion body, HttpServletRequest request) {
        return uncached(logIn.logIn(body, Device.of(request, addresses)));
    }

    private static <T> ResponseEntity<T> uncached(T body) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(body);
    }
}
