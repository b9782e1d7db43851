package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…}. */
final class AuthorizationHeader {
    private AuthorizationHeader() {}

    static Authorization parse(String header) throws S3Exception {
        String text = header.strip();
        if (!text.startsWith(Signatures.ALGORITHM)) {
            throw otherMechanism(text);
        }
        String rest = text.substring(Signatures.ALGORITHM.length());
        if (rest.isEmpty() || rest.charAt(0) != ' ' && rest.charAt(0) != '\t') {
            throw malformed("the algorithm is not followed by a space.");
        }
        Map<String, String> parts = parts(rest);
        CredentialScope credential = CredentialScope.parse(part(parts, "Credential"));
        if (credential == null) {
            throw malformed("the Credential is mal-formed; expecting"
                    + " \"<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request\".");
        }
        String signature = part(parts, "Signature");
        if (!Hex.isSha256(signature)) {
            throw malformed("the Signature is not 64 hex digits in lower case.");
        }
        return new Authorization(
                credential.accessKeyId(),
                credential.scope(),
                signedHeaders(part(parts, "SignedHeaders")),
                signature,
                false);
    }

    private static Map<String, String> parts(String rest) throws S3Exception {
        Map<String, String> parts = new HashMap<>();
        for (String part : rest.split(",", 16)) {
            int equals = part.indexOf('=');
            if (equals < 0
                    || parts.put(
                                    part.substring(0, equals).strip(),
                                    part.substring(equals + 1).strip())
                            != null) {
                throw malformed("it is not a list of Credential, SignedHeaders and Signature.");
            }
        }
        return parts;
    }

    private static String part(Map<String, String> parts, String name) throws S3Exception {
        String value = parts.get(name);
        if (value == null || value.isEmpty()) {
            throw malformed(name + " is missing.");
        }
        return value;
    }

    private static List<String> signedHeaders(String list) throws S3Exception {
        List<String> names = SignedHeaders.parse(list);
        if (names.isEmpty()) {
            throw malformed("SignedHeaders must be names in lower case, in order, with host among them.");
        }
        return names;
    }

    static S3Exception malformed(String why) {
        return new S3Exception(S3Error.AUTHORIZATION_HEADER_MALFORMED, "The authorization header is malformed; " + why);
    }

    private static S3Exception otherMechanism(String text) {
        if (text.startsWith("AWS ") || text.startsWith("AWS4-ECDSA")) {
            return new S3Exception(S3Error.UNSUPPORTED_SIGNATURE);
        }
        return new S3Exception(S3Error.INVALID_ARGUMENT, "Unsupported Authorization Type")
                .detail("ArgumentName", "Authorization");
    }
}
