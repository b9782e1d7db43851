package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Headers that stand in the address: whoever presigns a request may put its {@code x-amz-} headers there, so that whoever
 * sends it need not know them. They count as if they had come as headers.
 */
final class HoistedHeaders {
    private static final String START = "x-amz-";
    /** What the signature itself is made of. */
    private static final Set<String> OF_SIGNATURE = Set.of(
            "x-amz-algorithm",
            "x-amz-credential",
            "x-amz-date",
            "x-amz-expires",
            "x-amz-signedheaders",
            "x-amz-signature",
            "x-amz-security-token",
            "x-amz-content-sha256");

    private HoistedHeaders() {}

    static Headers with(Headers headers, Query query) throws S3Exception {
        List<Header> all = null;
        for (Query.Parameter parameter : query.all()) {
            String name = parameter.name().toLowerCase(Locale.ROOT);
            if (!name.startsWith(START) || OF_SIGNATURE.contains(name)) {
                continue;
            }
            String value = checked(name, parameter.value());
            if (headers.has(name) && !value.equals(headers.find(name))) {
                throw invalid(name, value, "is given twice, in the address and as a header");
            }
            if (all == null) {
                all = new ArrayList<>();
                headers.forEach(all::add);
            }
            if (!headers.has(name)) {
                all.add(new Header(name, value));
            }
        }
        return all == null ? headers : new Headers(all);
    }

    /** As a header would have brought it: one character for each byte, and none that a header cannot have. */
    private static String checked(String name, String value) throws S3Exception {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || "-_.!#$%&'*+^`|~".indexOf(c) >= 0)) {
                throw invalid(name, value, "is no name of a header");
            }
        }
        String bytes = new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        if (bytes.chars().anyMatch(c -> c < ' ' && c != '\t' || c == 0x7f)) {
            throw invalid(name, value, "has characters that no header can have");
        }
        return bytes.strip();
    }

    private static S3Exception invalid(String name, String value, String why) {
        return new S3Exception(S3Error.INVALID_ARGUMENT, "The parameter " + name + " " + why + ".")
                .detail("ArgumentName", name)
                .detail("ArgumentValue", value);
    }
}
