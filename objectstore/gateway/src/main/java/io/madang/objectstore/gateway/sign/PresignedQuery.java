package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Reads a signature that is part of the address, and says whether it still holds. */
record PresignedQuery(Authorization authorization, SigningTime time, Duration validity) {
    private static final Duration LONGEST = Duration.ofDays(7);

    static PresignedQuery parse(Query query) throws S3Exception {
        if (!required(query, "X-Amz-Algorithm").equals(Signatures.ALGORITHM)) {
            throw invalid("X-Amz-Algorithm only supports \"AWS4-HMAC-SHA256\"");
        }
        CredentialScope credential = CredentialScope.parse(required(query, "X-Amz-Credential"));
        if (credential == null) {
            throw invalid("Error parsing the X-Amz-Credential parameter; the Credential is mal-formed; expecting"
                    + " \"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".");
        }
        SigningTime time = SigningTime.parse(required(query, "X-Amz-Date"));
        if (time == null) {
            throw invalid("X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
        }
        List<String> headers = SignedHeaders.parse(required(query, "X-Amz-SignedHeaders"));
        if (headers.isEmpty()) {
            throw invalid("X-Amz-SignedHeaders must be names in lower case, in order, with host among them");
        }
        String signature = required(query, CanonicalRequest.SIGNATURE_PARAMETER);
        if (!Hex.isSha256(signature)) {
            throw invalid("X-Amz-Signature is not 64 hex digits in lower case");
        }
        return new PresignedQuery(
                new Authorization(credential.accessKeyId(), credential.scope(), headers, signature, true),
                time,
                validity(required(query, "X-Amz-Expires")));
    }

    /** Valid for the time that it says, and not long before it was signed. */
    void requireValid(Instant now, Duration skew) throws S3Exception {
        Instant end = time.instant().plus(validity);
        if (now.isAfter(end)) {
            throw new S3Exception(S3Error.ACCESS_DENIED, "Request has expired")
                    .detail("X-Amz-Expires", Long.toString(validity.toSeconds()))
                    .detail("Expires", end.toString())
                    .detail("ServerTime", now.toString());
        }
        if (time.instant().isAfter(now.plus(skew))) {
            throw new S3Exception(S3Error.ACCESS_DENIED, "Request is not valid yet")
                    .detail("X-Amz-Date", time.text())
                    .detail("ServerTime", now.toString());
        }
    }

    private static Duration validity(String text) throws S3Exception {
        try {
            long seconds = Long.parseLong(text);
            if (seconds < 0) {
                throw invalid("X-Amz-Expires must be non-negative");
            }
            if (seconds > LONGEST.toSeconds()) {
                throw invalid("X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires"
                        + " must be less than 604800 seconds");
            }
            return Duration.ofSeconds(seconds);
        } catch (NumberFormatException e) {
            throw invalid("X-Amz-Expires should be a number");
        }
    }

    private static String required(Query query, String name) throws S3Exception {
        String value = query.find(name);
        if (value == null || value.isEmpty()) {
            throw invalid("Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential,"
                    + " X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.");
        }
        return value;
    }

    static S3Exception invalid(String why) {
        return new S3Exception(S3Error.AUTHORIZATION_QUERY_PARAMETERS_ERROR, why);
    }
}
