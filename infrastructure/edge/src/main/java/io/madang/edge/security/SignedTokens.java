package io.madang.edge.security;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import io.madang.contracts.account.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;
import org.springframework.util.function.SingletonSupplier;

/**
 * Access tokens as JWTs, signed with HS256.
 *
 * <p>Claims: {@code iss aud sub sid adm mod svc iat exp jti}; {@code sub} is the user's id, {@code mod} the ids of the
 * boards that the user moderates. Ids are strings, as everywhere in JSON.
 */
final class SignedTokens implements AccessTokens {

    private static final String ISSUER = "madang";
    private static final String AUDIENCE = "madang-api";

    /** How far the clocks of two instances may differ. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(10);

    private static final int MIN_KEY_BYTES = 32;

    private final InstantSource clock;
    private final SingletonSupplier<Codec> codec;

    /** Reads the key when the first token comes or goes: it may live in a database that is still starting. */
    SignedTokens(TokenKey key, InstantSource clock) {
        this.clock = clock;
        this.codec = SingletonSupplier.of(() -> codec(key.bytes()));
    }

    @Override
    public String issue(Caller caller, Duration lifetime) {
        Instant now = clock.instant();
        JwtClaimsSet.Builder claims = JwtClaimsSet.builder()
                .issuer(ISSUER)
                .audience(List.of(AUDIENCE))
                .issuedAt(now)
                .expiresAt(now.plus(lifetime))
                .id(UUID.randomUUID().toString())
                .claim("sid", Long.toString(caller.session()))
                .claim("adm", caller.admin())
                .claim("mod", caller.moderates().stream().map(String::valueOf).toList())
                .claim("svc", caller.service());
        caller.user().ifPresent(user -> claims.subject(user.toString()));
        JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
        return codec.obtain()
                .encoder()
                .encode(JwtEncoderParameters.from(header, claims.build()))
                .getTokenValue();
    }

    /** The caller that a token stands for; throws {@link org.springframework.security.oauth2.jwt.JwtException}. */
    Caller verify(String token) {
        Jwt jwt = codec.obtain().decoder().decode(token);
        try {
            return caller(jwt);
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

    private Codec codec(byte[] secret) {
        if (secret.length < MIN_KEY_BYTES) {
            throw new IllegalStateException("the access token key needs " + MIN_KEY_BYTES + " bytes or more");
        }
        SecretKey key = new SecretKeySpec(secret, "HmacSHA256");
        NimbusJwtDecoder decoder = NimbusJwtDecoder.withSecretKey(key)
                .macAlgorithm(MacAlgorithm.HS256)
                .build();
        var time = new JwtTimestampValidator(CLOCK_SKEW);
        time.setClock(clock.withZone(ZoneOffset.UTC));
        decoder.setJwtValidator(new DelegatingOAuth2TokenValidator<>(
                time,
                new JwtClaimValidator<Instant>("exp", present()),
                new JwtClaimValidator<Object>("iss", issuer -> issuer != null && ISSUER.equals(issuer.toString())),
                new JwtClaimValidator<List<String>>(
                        "aud", audience -> audience != null && audience.contains(AUDIENCE))));
        return new Codec(new NimbusJwtEncoder(new ImmutableSecret<>(key)), decoder);
    }

    private static <T> Predicate<T> present() {
        return value -> value != null;
    }

    private record Codec(JwtEncoder encoder, NimbusJwtDecoder decoder) {}
}
