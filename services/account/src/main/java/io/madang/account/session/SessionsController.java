package io.madang.account.session;

import io.madang.account.registry.AccountName;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
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
import java.time.Instant;
import java.util.List;
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
    private final Sessions sessions;
    private final ClientAddresses addresses;

    SessionsController(LogIn logIn, Sessions sessions, ClientAddresses addresses) {
        this.logIn = logIn;
        this.sessions = sessions;
        this.addresses = addresses;
    }

    record LogInRequest(
            @Schema(example = "hana") @NotNull @Size(max = 100) String name,
            @Schema(example = "correct horse battery") @NotNull @Size(max = 2048) String password) {

        @Override
        public String toString() {
            return "log-in of " + name;
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
     * @param current whether it is the one that asks
     */
    record OwnSession(
            @Schema(type = "string", example = "742893746598234112") SessionId id,
            @Schema(example = "curl/8.14.1") String userAgent,
            @Schema(example = "192.0.2.7") String address,
            Instant createdAt,
            Instant lastUsedAt,
            Instant expiresAt,
            boolean current) {}

    @Operation(
            summary = "Log in",
            description = "An unknown name and a wrong password get the same answer after the same work.")
    @ApiResponse(responseCode = "200", description = "Logged in")
    @ApiResponse(responseCode = "401", description = "Name or password is wrong")
    @ApiResponse(responseCode = "403", description = "The account is suspended")
    @ApiResponse(responseCode = "429", description = "Too many wrong passwords; Retry-After says when to come again")
    @ApiResponse(responseCode = "503", description = "Too many are logging in at once")
    @Access(Who.ANYONE)
    @PostMapping("/v1/sessions")
    ResponseEntity<Tokens> logIn(@Valid @RequestBody LogInRequest body, HttpServletRequest request) {
        return uncached(logIn.logIn(AccountName.of(body.name()), body.password(), Device.of(request, addresses)));
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
    ResponseEntity<Tokens> refresh(@Valid @RequestBody RefreshRequest body) {
        return uncached(logIn.refresh(body.refreshToken()));
    }

    @Operation(summary = "Log out", description = "Ends the session of the access token that is presented.")
    @ApiResponse(responseCode = "204", description = "Logged out, or already so")
    @Access(Who.USER)
    @DeleteMapping("/v1/sessions/current")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void logOut(Caller caller) {
        sessions.end(caller.requiredUser(), new SessionId(caller.session()));
    }

    @Operation(summary = "One's own sessions", description = "The one used last comes first.")
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
                        session.id().value() == caller.session()))
                .toList();
    }

    @Operation(summary = "End one of one's own sessions", description = "Its access token runs out within 15 minutes.")
    @ApiResponse(responseCode = "204", description = "Ended")
    @ApiResponse(responseCode = "404", description = "You have no such session")
    @Access(Who.USER)
    @DeleteMapping("/v1/me/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void end(
            @Parameter(description = "the session's id", example = "742893746598234112") @PathVariable("id")
                    SessionId id,
            Caller caller) {
        if (!sessions.end(caller.requiredUser(), id)) {
            throw Failure.notFound("You have no session " + id + ". GET /v1/me/sessions lists those that you have.");
        }
    }

    private static ResponseEntity<Tokens> uncached(Tokens tokens) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(tokens);
    }
}
