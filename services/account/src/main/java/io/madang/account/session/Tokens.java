package io.madang.account.session;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/** What a client needs to act for a user: an access token now, and a refresh token for the next one. */
public record Tokens(
        @Schema(example = "eyJhbGciOiJIUzI1NiJ9…") String accessToken,
        @Schema(example = "Bearer") String tokenType,
        Instant accessTokenExpiresAt,
        @Schema(example = "mrt_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", description = "good for one use")
                String refreshToken,
        Instant refreshTokenExpiresAt,
        @Schema(type = "string", example = "742893746598234112") SessionId sessionId,
        @Schema(type = "string", example = "742893746598234112") UserId userId,
        @Schema(
                        description =
                                "whether a second factor has to be set up before anything else; refresh the tokens"
                                        + " afterwards")
                boolean secondFactorMissing) {

    /** Never the tokens: they must not end up in logs. */
    @Override
    public String toString() {
        return "tokens of session " + sessionId;
    }
}
