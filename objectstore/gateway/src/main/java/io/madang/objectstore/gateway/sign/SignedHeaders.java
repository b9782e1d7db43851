package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Headers;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The rules about which headers a signature must cover: the host, and all that speak to S3. */
final class SignedHeaders {
    private static final int MAX_HEADERS = 100;
    /** Added behind the signer by proxies, or signed by value where it matters. */
    private static final Set<String> MAY_BE_UNSIGNED = Set.of("x-amz-cf-id");

    private SignedHeaders() {}

    /** Empty where the list is not as it must be. */
    static List<String> parse(String list) {
        List<String> names = List.of(list.split(";", MAX_HEADERS + 1));
        if (names.size() > MAX_HEADERS || !names.contains("host")) {
            return List.of();
        }
        String before = "";
        for (String name : names) {
            if (!isName(name) || name.compareTo(before) <= 0) {
                return List.of();
            }
            before = name;
        }
        return names;
    }

    private static boolean isName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c <= ' ' || c >= 0x7f || c >= 'A' && c <= 'Z' || c == ':') {
                return false;
            }
        }
        return !name.isEmpty();
    }

    static void requireCoverage(Authorization authorization, Headers headers) throws S3Exception {
        Set<String> unsigned = new TreeSet<>();
        for (Header header : headers) {
            String name = header.name();
            if (name.startsWith("x-amz-") && !authorization.signs(name) && !mayBeUnsigned(authorization, name)) {
                unsigned.add(name);
            }
        }
        if (!unsigned.isEmpty()) {
            throw new S3Exception(
                            S3Error.ACCESS_DENIED, "There were headers present in the request which were not signed")
                    .detail("HeadersNotSigned", String.join(", ", unsigned));
        }
    }

    private static boolean mayBeUnsigned(Authorization authorization, String name) {
        return MAY_BE_UNSIGNED.contains(name) || authorization.presigned() && name.equals(PayloadHash.HEADER);
    }
}
