package io.madang.edge.security;

import io.madang.contracts.account.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;

/**
 * Access tokens as signed JWTs.
 *
 * <p>Claims: {@code iss aud sub sid adm mod svc ver enr ban iat exp jti}; {@code sub} is the user's id, {@code mod} the ids of the
 * boards that the user moderates, {@code ver} the version of the account, {@code enr} is there where the
 * user has to set up a second factor first, {@code ban} the ids of the boards on which the user may not write, each with
 * the second at which that ends. Ids are strings, as everywhere in JSON.
 */
final class SignedTokens implements AccessTokens {

    private static final String AUDIENCE = "madang-api";

    /** How long a token that was verified is believed without looking again whether its key is still accepted. */
    private static final Duration LONGEST_UNCHECKED = Duration.ofMinutes(1);

    private final TokenCodec codec;
    private final VerifiedTokenCache verified;
    private final InstantSource clock;
    private final RevokedAccess revoked;

    SignedTokens(TokenKeys keys, InstantSource clock, RevokedAccess revoked) {
        this.codec = new TokenCodec(AUDIENCE, keys, clock);
        this.verified = new VerifiedTokenCache(clock);
        this.clock = clock;
        this.revoked = revoked;
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
                    .claim("svc", caller.service())
                    .claim("ver", caller.version());
            if (caller.enrolling()) {
                claims.claim("enr", true);
            }
            if (!caller.bans().isEmpty()) {
                claims.claim(
                        "ban",
                        caller.bans().entrySet().stream()
                                .collect(Collectors.toMap(ban -> ban.getKey().toString(), ban -> ban.getValue()
                                        .getEpochSecond())));
            }
            caller.user().ifPresent(user -> claims.subject(user.toString()));
        });
    }

    /** The caller that a token stands for; throws {@link org.springframework.security.oauth2.jwt.JwtException}. */
    Caller verify(String token) {
        Caller caller = verified.caller(token, this::verifyAnew);
        if (revoked.covers(caller)) {
            throw new BadJwtException("the access that it was issued for has ended");
        }
        return caller;
    }

    private VerifiedTokenCache.Verified verifyAnew(String token) {
        Jwt jwt = codec.decode(token);
        try {
            Instant soon = clock.instant().plus(LONGEST_UNCHECKED);
            Instant end = TokenCodec.end(jwt);
            return new VerifiedTokenCache.Verified(caller(jwt), soon.isBefore(end) ? soon : end);
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
        // a token of an earlier version of the code has none
        Object version = jwt.getClaims().getOrDefault("ver", 0);
        return new Caller(
                user,
                session == null ? 0 : Long.parseLong(session),
                Boolean.TRUE.equals(jwt.getClaimAsBoolean("adm")),
                moderates,
                Boolean.TRUE.equals(jwt.getClaimAsBoolean("svc")),
                ((Number) version).longValue(),
                Boolean.TRUE.equals(jwt.getClaimAsBoolean("enr")),
                bans(jwt));
    }

    private static Map<Long, Instant> bans(Jwt jwt) {
        Map<String, Object> bans = jwt.getClaimAsMap("ban");
        return bans == null
                ? Map.of()
                : bans.entrySet().stream()
                        .collect(Collectors.toMap(
                                ban -> Long.valueOf(ban.getKey()),
                                ban -> Instant.ofEpochSecond(((Number) ban.getValue()).longValue())));
    }
}
