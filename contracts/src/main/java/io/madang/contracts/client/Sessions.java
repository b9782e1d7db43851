package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Logging in, staying logged in, logging out. */
public interface Sessions {

    record LogInRequest(String name, String password) {

        @Override
        public String toString() {
            return "log-in of " + name;
        }
    }

    record RefreshRequest(String refreshToken) {

        @Override
        public String toString() {
            return "refresh";
        }
    }

    /** What somebody has signed with a passkey, in base64url. */
    record PasskeyAssertion(
            String id, String clientDataJSON, String authenticatorData, String signature, @Nullable String userHandle) {

        @Override
        public String toString() {
            return "passkey assertion";
        }
    }

    /** @param challenge of a log-in that began with a password; absent for one by a passkey alone */
    record PasskeyOptionsRequest(@Nullable String challenge) {

        @Override
        public String toString() {
            return "log-in with a passkey";
        }
    }

    /** The second step of a log-in; one of code, recoveryCode and passkey. */
    record SecondFactorRequest(
            String challenge,
            @Nullable String code,
            @Nullable String recoveryCode,
            @Nullable PasskeyAssertion passkey) {

        @Override
        public String toString() {
            return "second step of a log-in";
        }
    }

    /**
     * What a client needs to act for a user.
     *
     * @param secondFactorMissing whether the user has to set up a second factor before anything else
     */
    record Tokens(
            String accessToken,
            Instant accessTokenExpiresAt,
            String refreshToken,
            Instant refreshTokenExpiresAt,
            String sessionId,
            UserId userId,
            boolean secondFactorMissing) {

        /** Never the tokens: they must not end up in logs. */
        @Override
        public String toString() {
            return "tokens of session " + sessionId;
        }
    }

    /**
     * One of the caller's sessions.
     *
     * @param current whether it is the one that asks
     */
    record OwnSession(
            String id,
            String userAgent,
            String address,
            Instant createdAt,
            Instant lastUsedAt,
            Instant expiresAt,
            boolean current) {}

    @Access(Who.ANYONE)
    @PostExchange("/v1/sessions")
    Tokens logIn(@RequestBody LogInRequest body);

    @Access(Who.ANYONE)
    @PostExchange("/v1/sessions/second-factor")
    Tokens finish(@RequestBody SecondFactorRequest body);

    /** What a browser is asked for, to log in with a passkey; passed on to it as it comes. */
    @Access(Who.ANYONE)
    @PostExchange("/v1/sessions/passkey/options")
    Map<String, Object> passkeyOptions(@RequestBody PasskeyOptionsRequest body);

    @Access(Who.ANYONE)
    @PostExchange("/v1/sessions/passkey")
    Tokens logInWithPasskey(@RequestBody PasskeyAssertion body);

    /** New tokens for a refresh token, which is good for one use. */
    @Access(Who.ANYONE)
    @PostExchange("/v1/sessions/refresh")
    Tokens refresh(@RequestBody RefreshRequest body);

    @Access(Who.ENROLLING)
    @DeleteExchange("/v1/sessions/current")
    void logOut();

    /** The caller's sessions, the one used last first. */
    @Access(Who.USER)
    @GetExchange("/v1/me/sessions")
    List<OwnSession> own();

    @Access(Who.USER)
    @DeleteExchange("/v1/me/sessions/{id}")
    void end(@PathVariable("id") String id);
}
