package io.madang.account.session;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorAnswer;
import io.madang.account.factor.PasskeyAssertion;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityLog;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.SessionId;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Logging in and out. */
@RestController
@Tag(name = "Sessions", description = "Log in, stay logged in, log out")
class SessionsController {

    private final LogIn logIn;
    private final SessionStore sessions;
    private final ClientAddresses addresses;
    private final Duration longestSession;
    private final SecurityLog log;

    SessionsController(
            LogIn logIn, SessionStore sessions, ClientAddresses addresses, Duration longestSession, SecurityLog log) {
        this.logIn = logIn;
        this.sessions = sessions;
        this.addresses = addresses;
        this.longestSession = longestSession;
        this.log = log;
    }

    record LogInRequest(
            @Schema(example = "hana") @NotNull @Size(max = 100) String name,
            @Schema(example = "correct horse battery") @NotNull @Size(max = 2048) String password) {

        @Override
        public String toString() {
            return "log-in of " + name;
        }
    }

    record SecondFactorRequest(
            @Schema(example = "mlc_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", description = "as the log-in gave it")
                    @NotNull
                    @Size(max = 100)
                    String challenge,
            @Schema(example = "492039", description = "of the authenticator app") @Size(max = 20) @Nullable String code,
            @Schema(
                            example = "x5kq2a-77wjvd-m3ztpl-9ab2cd",
                            description = "in place of code; each is good for one log-in")
                    @Size(max = 100)
                    @Nullable
                    String recoveryCode,
            @Schema(
                            example =
                                    "{\"id\":\"q1FJ8e5iV0GZc0Jx1L1C3w\",\"clientDataJSON\":\"e30\",\"authenticatorData\":\"SZYN\",\"signature\":\"MEUC\"}",
                            description = "in place of code; POST /v1/sessions/passkey/options says what to sign")
                    @Valid
                    @Nullable
                    PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "second step of a log-in";
        }
    }

    record RefreshRequest(
            @Schema(example = "mrt_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA") @NotNull @Size(max = 200)
                    String refreshToken) {

        @Override
        public String toString() {
            return "refresh";
        }
    }

    /**
     * One of the user's own sessions.
     *
     * @param expiresAt when it ends unless it is used before
     * @param endsAt when it ends however often it is used
     * @param current whether it is the one that asks
     */
    record OwnSession(
            @Schema(type = "string", example = "742893746598234112") SessionId id,
            @Schema(example = "curl/8.14.1") String userAgent,
            @Schema(example = "192.0.2.7") String address,
            Instant createdAt,
            Instant lastUsedAt,
            Instant expiresAt,
            Instant endsAt,
            boolean current) {}

    @Operation(
            summary = "Log in",
            description = "An unknown name and a wrong password get the same answer after the same work. For an account"
                    + " with a second factor the answer to a right password is the problem second-factor-required, whose"
                    + " members challenge, methods and expiresInSeconds say how to go on.")
    @ApiResponse(responseCode = "200", description = "Logged in")
    @ApiResponse(responseCode = "401", description = "Wrong username or password, or a second factor is needed")
    @ApiResponse(responseCode = "403", description = "The account is suspended")
    @ApiResponse(responseCode = "429", description = "Too many wrong passwords; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many are logging in at once")
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions")
    ResponseEntity<Tokens> logIn(@Valid @RequestBody LogInRequest body, HttpServletRequest request) {
        return uncached(logIn.logIn(body.name(), body.password(), Device.of(request, addresses)));
    }

    @Operation(
            summary = "Finish a log-in with the second factor",
            description = "The challenge is good for five minutes, five tries and one log-in. A code of the"
                    + " authenticator app, a recovery code and what was signed with a passkey are each accepted once.")
    @ApiResponse(responseCode = "200", description = "Logged in")
    @ApiResponse(responseCode = "400", description = "There is not exactly one of code, recoveryCode and passkey")
    @ApiResponse(
            responseCode = "401",
            description = "The code (bad-code) or the passkey (bad-passkey) is wrong, or the challenge has ended: begin"
                    + " again with the password")
    @ApiResponse(responseCode = "403", description = "The account is suspended")
    @ApiResponse(responseCode = "429", description = "Too many wrong codes; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Redis is away: try again soon")
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions/second-factor")
    ResponseEntity<Tokens> finish(@Valid @RequestBody SecondFactorRequest body, HttpServletRequest request) {
        PasskeyAssertion assertion = body.passkey();
        FactorAnswer answer = FactorAnswer.of(
                body.code(), body.recoveryCode(), assertion == null ? null : LogIn.answer(body.challenge(), assertion));
        return uncached(logIn.finish(body.challenge(), answer, Device.of(request, addresses)));
    }

    @Operation(
            summary = "Exchange a refresh token for new tokens",
            description =
                    "Each refresh token is good for one use; one that comes again ends its session. For 10 seconds"
                            + " the token used last gives the same successor again, if that is unused: for lost replies.")
    @ApiResponse(responseCode = "200", description = "New tokens")
    @ApiResponse(responseCode = "401", description = "The refresh token is unknown, expired or used")
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions/refresh")
    ResponseEntity<Tokens> refresh(@Valid @RequestBody RefreshRequest body, HttpServletRequest request) {
        return uncached(logIn.refresh(body.refreshToken(), Device.of(request, addresses)));
    }

    @Operation(summary = "Log out", description = "Ends the session of the access token that is presented.")
    @ApiResponse(responseCode = "204", description = "Logged out")
    @ApiResponse(responseCode = "401", description = "The session has ended already")
    @Access(Who.ENROLLING)
    @DeleteMapping("/v1/sessions/current")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logOut(Caller caller, HttpServletRequest request) {
        SessionId session = new SessionId(caller.session());
        if (sessions.end(caller.requiredUser(), session)) {
            note(SecurityEvent.LOGGED_OUT, caller, session, request);
        }
    }

    @Operation(summary = "List your sessions", description = "The one used last comes first.")
    @ApiResponse(responseCode = "200", description = "The sessions")
    @Access(Who.USER)
    @GetMapping("/v1/me/sessions")
    List<OwnSession> own(Caller caller) {
        return sessions.of(caller.requiredUser()).stream()
                .map(session -> new OwnSession(
                        session.id(),
                        session.userAgent(),
                        session.address(),
                        session.createdAt(),
                        session.lastUsedAt(),
                        session.expiresAt(),
                        session.createdAt().plus(longestSession),
                        session.id().value() == caller.session()))
                .toList();
    }

    @Operation(summary = "End one of your sessions", description = "Its access tokens are void within a second.")
    @ApiResponse(responseCode = "204", description = "Ended")
    @ApiResponse(responseCode = "404", description = "You have no such session")
    @Access(Who.USER)
    @DeleteMapping("/v1/me/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void end(
            @Parameter(description = "the session's id", example = "742893746598234112") @PathVariable("id")
                    SessionId id,
            Caller caller,
            HttpServletRequest request) {
        if (!sessions.end(caller.requiredUser(), id)) {
            throw Failure.of(AccountReason.SESSION_NOT_FOUND, arg("session", id));
        }
        note(SecurityEvent.SESSION_ENDED, caller, id, request);
    }

    private void note(SecurityEvent event, Caller caller, SessionId session, HttpServletRequest request) {
        log.note(event, caller.requiredUser(), Device.of(request, addresses).client(), "session " + session);
    }

    private static ResponseEntity<Tokens> uncached(Tokens tokens) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(tokens);
    }
}
