package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.Target;
import io.madang.objectstore.gateway.http.UrlEncoding;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Verifies Signature Version 4, in the header or in the address. Everything else that claims an identity is refused. */
public final class Signatures {
    static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final Duration SKEW = Duration.ofMinutes(15);

    private final Credentials credentials;
    private final Optional<String> region;
    private final InstantSource clock;
    private final SigningKeys keys = new SigningKeys();

    /** With the region that clients must sign for; where there is none, any will do. */
    public Signatures(Credentials credentials, Optional<String> region, InstantSource clock) {
        this.credentials = credentials;
        this.region = region;
        this.clock = clock;
    }

    public Verdict verify(String method, Target target, Headers headers) throws S3Exception {
        String header = headers.find("authorization");
        boolean presigned = target.query().has(CanonicalRequest.SIGNATURE_PARAMETER)
                || target.query().has("X-Amz-Algorithm")
                || target.query().has("X-Amz-Credential");
        boolean version2 =
                target.query().has("AWSAccessKeyId") && target.query().has("Signature");
        if (header != null && (presigned || version2)) {
            throw new S3Exception(
                    S3Error.INVALID_ARGUMENT,
                    "Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string"
                            + " parameter or the Authorization header should be specified");
        }
        if (version2) {
            throw new S3Exception(S3Error.UNSUPPORTED_SIGNATURE);
        }
        if (header != null) {
            return signedHeader(method, target, headers, AuthorizationHeader.parse(header));
        }
        return presigned ? presigned(method, target, headers) : anonymous(headers);
    }

    private static Verdict anonymous(Headers headers) throws S3Exception {
        PayloadHash payload = PayloadHash.parse(headers.find(PayloadHash.HEADER));
        if (payload instanceof PayloadHash.Chunked chunked && chunked.signed()) {
            throw new S3Exception(S3Error.INVALID_REQUEST, "A body in signed chunks needs a signed request.");
        }
        return new Verdict(new Caller.Anonymous(), payload, null);
    }

    private Verdict signedHeader(String method, Target target, Headers headers, Authorization authorization)
            throws S3Exception {
        SigningTime time = headers.has("x-amz-date")
                ? SigningTime.parse(headers.find("x-amz-date"))
                : SigningTime.parseHttp(headers.find("date"));
        if (time == null) {
            throw new S3Exception(
                    S3Error.ACCESS_DENIED, "AWS authentication requires a valid Date or x-amz-date header");
        }
        requireScope(authorization, time);
        Instant now = clock.instant();
        if (Duration.between(time.instant(), now).abs().compareTo(SKEW) > 0) {
            throw new S3Exception(S3Error.REQUEST_TIME_TOO_SKEWED)
                    .detail("RequestTime", time.text())
                    .detail("ServerTime", now.toString())
                    .detail("MaxAllowedSkewMilliseconds", Long.toString(SKEW.toMillis()));
        }
        String payload = headers.find(PayloadHash.HEADER);
        if (payload == null) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST, "Missing required header for this request: x-amz-content-sha256");
        }
        return verified(method, target, headers, authorization, time, payload, payload);
    }

    private Verdict presigned(String method, Target target, Headers headers) throws S3Exception {
        PresignedQuery query = PresignedQuery.parse(target.query());
        Authorization authorization = query.authorization();
        requireScope(authorization, query.time());
        query.requireValid(clock.instant(), SKEW);
        String inHeader = headers.find(PayloadHash.HEADER);
        String inQuery = target.query().find("X-Amz-Content-Sha256");
        String signed = inQuery != null
                ? inQuery
                : inHeader != null && authorization.signs(PayloadHash.HEADER) ? inHeader : PayloadHash.UNSIGNED;
        String claimed = inHeader != null ? inHeader : signed;
        return verified(method, target, headers, authorization, query.time(), signed, claimed);
    }

    /** Signed is what stands in the canonical request; claimed is what the body is held to. */
    private Verdict verified(
            String method,
            Target target,
            Headers headers,
            Authorization authorization,
            SigningTime time,
            String signed,
            String claimed)
            throws S3Exception {
        PayloadHash payload = PayloadHash.parse(claimed);
        Credential credential = credentials.find(authorization.accessKeyId()).orElseThrow(() -> new S3Exception(
                        S3Error.INVALID_ACCESS_KEY_ID)
                .detail("AWSAccessKeyId", authorization.accessKeyId()));
        if (headers.has("x-amz-security-token") || target.query().has("X-Amz-Security-Token")) {
            throw new S3Exception(S3Error.INVALID_TOKEN);
        }
        SignedHeaders.requireCoverage(authorization, headers);
        SigningKey key = keys.of(credential, authorization.scope());
        String canonicalPath = UrlEncoding.encodePath(UrlEncoding.decodePath(target.rawPath()));
        String canonical = CanonicalRequest.of(method, canonicalPath, target, headers, authorization, signed);
        String stringToSign = stringToSign(time, authorization.scope(), canonical);
        if (!same(key.sign(stringToSign), authorization.signature())
                && !signedAsSent(method, canonicalPath, target, headers, authorization, time, signed, key)) {
            throw mismatch(authorization, stringToSign, canonical);
        }
        boolean chunks = payload instanceof PayloadHash.Chunked chunked && chunked.signed();
        return new Verdict(
                new Caller.Signed(credential.accessKeyId(), credential.user(), authorization.presigned()),
                payload,
                chunks ? new ChunkSignatures(key, time, authorization.scope(), authorization.signature()) : null);
    }

    /** Some clients sign the path as they send it, without encoding all that S3 would; it names the same key. */
    private static boolean signedAsSent(
            String method,
            String canonicalPath,
            Target target,
            Headers headers,
            Authorization authorization,
            SigningTime time,
            String signed,
            SigningKey key) {
        if (canonicalPath.equals(target.rawPath())) {
            return false;
        }
        String canonical = CanonicalRequest.of(method, target.rawPath(), target, headers, authorization, signed);
        return same(key.sign(stringToSign(time, authorization.scope(), canonical)), authorization.signature());
    }

    private static String stringToSign(SigningTime time, Scope scope, String canonical) {
        return ALGORITHM + "\n" + time.text() + "\n" + scope + "\n" + SigningKey.sha256(canonical);
    }

    private void requireScope(Authorization authorization, SigningTime time) throws S3Exception {
        Scope scope = authorization.scope();
        if (!scope.service().equals(Scope.SERVICE)) {
            throw wrongScope(
                    authorization,
                    "incorrect service \"" + scope.service() + "\". This endpoint belongs to \"s3\".",
                    null);
        }
        if (region.isPresent() && !scope.region().equals(region.get())) {
            throw wrongScope(
                    authorization,
                    "the region '" + scope.region() + "' is wrong; expecting '" + region.get() + "'",
                    region.get());
        }
        if (!scope.date().equals(time.day())) {
            throw wrongScope(
                    authorization,
                    "Invalid credential date \"" + scope.date() + "\". This date is not the same as X-Amz-Date: \""
                            + time.day() + "\".",
                    null);
        }
    }

    private static S3Exception wrongScope(Authorization authorization, String why, @Nullable String region) {
        S3Exception wrong = authorization.presigned()
                ? PresignedQuery.invalid("Error parsing the X-Amz-Credential parameter; " + why)
                : AuthorizationHeader.malformed(why);
        return region == null ? wrong : wrong.detail("Region", region);
    }

    private static S3Exception mismatch(Authorization authorization, String stringToSign, String canonical) {
        return new S3Exception(S3Error.SIGNATURE_DOES_NOT_MATCH)
                .detail("AWSAccessKeyId", authorization.accessKeyId())
                .detail("StringToSign", stringToSign)
                .detail("SignatureProvided", authorization.signature())
                .detail("StringToSignBytes", spacedHex(stringToSign.getBytes(StandardCharsets.ISO_8859_1)))
                .detail("CanonicalRequest", canonical)
                .detail("CanonicalRequestBytes", spacedHex(canonical.getBytes(StandardCharsets.ISO_8859_1)));
    }

    static String spacedHex(byte[] bytes) {
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }

    /** In a time that does not tell how much of it was right. */
    static boolean same(String expected, String given) {
        return MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.ISO_8859_1), given.getBytes(StandardCharsets.ISO_8859_1));
    }
}
