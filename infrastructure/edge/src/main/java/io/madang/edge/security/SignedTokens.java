package io.madang.edge.security;

import io.madang.contracts.account.UserId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Access tokens as signed JWTs.
 *
 * <p>Claims: {@code iss aud sub sid adm mod svc iat exp jti}; {@code sub} is the user's id, {@code mod} the ids of the
 * boards that the user moderates. Ids are strings, as everywhere in JSON.
 */
final class SignedTokens implements AccessTokens {

    private static final String AUDIENCE = "madang-api";

    private final TokenCodec codec;
    private final VerifiedTokens verified;

    SignedTokens(TokenKey key, InstantSource clock) {
        this.codec = new TokenCodec(AUDIENCE, key, clock);
        this.verified = new VerifiedTokens(clock);
    }

    @Override
    public String issue(Caller caller, Duration lifetime) {
        if (caller.moderates().size() > MAX_BOARDS) {
            throw new IllegalArgumentException("a token carries at most " + MAX_BOARDS + " boards, not "
                    + caller.moderates().size() + ": whoever grants roles must keep to that");
        }
        return codec.encode(lifetime, claims -> {
            claims.claim("sid", Long.toString(caller.session()))
                    .claim("adm", caller.admin())
                    .claim(
                            "mod",
                            caller.moderates().stream().map(String::valueOf).toList())
                    .claim("svc", caller.service());
            caller.user().ifPresent(user -> claims.subject(user.toString()));
        });
    }

    /** The caller that a token stands for; throws {@link org.springframework.security.oauth2.jwt.JwtException}. */
    Caller verify(String token) {
        return verified.caller(token, this::verifyAnew);
    }

    private VerifiedTokens.Verified verifyAnew(String token) {
        Jwt jwt = codec.decode(token);
        try {
            return new VerifiedTokens.Verified(caller(jwt), TokenCodec.end(jwt));
        } catch (RuntimeException e) {
            throw new BadJwtException("claims of the wrong form", e);
        }
    }

    private static Caller caller(Jwt jwt) {
        Optional<UserId> user = Optional.ofNullable(jwt.getSubject()).map(UserId::of);
        List<String> boards = jwt.getClaimAsStringList("mod");
        Set<Long> moderates =
                boards == null ? Set.of() : boards.stream().map(Long::valueOf).collect(Collectors.toSet());
        String session = jwt.getClaimAsString("sid");
        return new Caller(
                user,
                session == null ? 0 : Long.parseLong(session),
                Boolean.TRUE.equals(jwt.getClaimAsBoolean("adm")),
                moderates,
                Boolean.TRUE.equals(jwt.getClaimAsBoolean("svc")));
    }
}
