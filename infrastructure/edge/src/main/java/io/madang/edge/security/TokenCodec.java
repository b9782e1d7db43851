package io.madang.edge.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
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

/** JWTs of one audience, signed with HS256: what was signed for one purpose is refused for every other. */
final class TokenCodec {

    private static final String ISSUER = "madang";

    /** How far the clocks of two instances may differ. */
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(10);

    private static final int MIN_KEY_BYTES = 32;
    private static final int MAX_KEYS = 16;

    private final String audience;
    private final InstantSource clock;
    private final TokenKeys keys;

    /** By the ids of keys that were accepted lately, never by what a token says. */
    private final Cache<String, Keyed> keyed =
            Caffeine.newBuilder().maximumSize(MAX_KEYS).build();

    /** Asks for keys only when tokens come or go: they may live in a database that is still starting. */
    TokenCodec(String audience, TokenKeys keys, InstantSource clock) {
        this.audience = audience;
        this.clock = clock;
        this.keys = keys;
    }

    String encode(Duration lifetime, Consumer<JwtClaimsSet.Builder> content) {
        Instant now = clock.instant();
        JwtClaimsSet.Builder claims = JwtClaimsSet.builder()
                .issuer(ISSUER)
                .audience(List.of(audience))
                .issuedAt(now)
                .expiresAt(now.plus(lifetime))
                .id(UUID.randomUUID().toString());
        content.accept(claims);
        JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
        return keyed(keys.signing())
                .encoder()
                .encode(JwtEncoderParameters.from(header, claims.build()))
                .getTokenValue();
    }

    /** The claims of a valid token; throws {@link org.springframework.security.oauth2.jwt.JwtException}. */
    Jwt decode(String token) {
        TokenKeys.Key key = keys.accepted(keyId(token))
                .orElseThrow(() -> new BadJwtException("signed with a key that is not accepted"));
        return keyed(key).decoder().decode(token);
    }

    private static @Nullable String keyId(String token) {
        try {
            return SignedJWT.parse(token).getHeader().getKeyID();
        } catch (ParseException e) {
            throw new BadJwtException("not a signed token", e);
        }
    }

    /** The first moment at which a valid token is refused. */
    static Instant end(Jwt token) {
        return Objects.requireNonNull(token.getExpiresAt()).plus(CLOCK_SKEW);
    }

    private Keyed keyed(TokenKeys.Key key) {
        return keyed.get(key.id(), id -> make(key));
    }

    private Keyed make(TokenKeys.Key named) {
        byte[] secret = named.secret();
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
                new JwtClaimValidator<Instant>("exp", expiry -> expiry != null),
                new JwtClaimValidator<Object>("iss", issuer -> issuer != null && ISSUER.equals(issuer.toString())),
                new JwtClaimValidator<List<String>>("aud", known -> known != null && known.contains(audience))));
        JWK jwk = new OctetSequenceKey.Builder(secret).keyID(named.id()).build();
        return new Keyed(new NimbusJwtEncoder(new ImmutableJWKSet<>(new JWKSet(jwk))), decoder);
    }

    private record Keyed(JwtEncoder encoder, NimbusJwtDecoder decoder) {}
}
