package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.Query;
import io.madang.objectstore.gateway.http.Target;
import io.madang.objectstore.gateway.http.UrlEncoding;
import java.util.List;

/** The text that is hashed and signed. It holds one character for each byte, as headers do. */
final class CanonicalRequest {
    static final String SIGNATURE_PARAMETER = "X-Amz-Signature";

    private CanonicalRequest() {}

    static String of(
            String method,
            String canonicalPath,
            Target target,
            Headers headers,
            Authorization authorization,
            String payload) {
        StringBuilder text = new StringBuilder(512);
        text.append(method).append('\n').append(canonicalPath).append('\n');
        query(text, target.query(), authorization.presigned());
        text.append('\n');
        for (String name : authorization.signedHeaders()) {
            header(text, name, headers.values(name));
        }
        text.append('\n');
        text.append(String.join(";", authorization.signedHeaders()))
                .append('\n')
                .append(payload);
        return text.toString();
    }

    private static void query(StringBuilder text, Query query, boolean presigned) {
        List<String> pairs = query.all().stream()
                .filter(parameter -> !presigned || !parameter.name().equals(SIGNATURE_PARAMETER))
                .map(parameter -> new Query.Parameter(
                        UrlEncoding.encode(parameter.name()), UrlEncoding.encode(parameter.value())))
                .sorted((one, other) -> one.name().equals(other.name())
                        ? one.value().compareTo(other.value())
                        : one.name().compareTo(other.name()))
                .map(parameter -> parameter.name() + "=" + parameter.value())
                .toList();
        text.append(String.join("&", pairs));
    }

    private static void header(StringBuilder text, String name, List<String> values) {
        text.append(name).append(':');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            collapsed(text, values.get(i));
        }
        text.append('\n');
    }

    /** Without spaces at the ends, and with one for each run of them. */
    private static void collapsed(StringBuilder text, String value) {
        boolean pending = false;
        boolean any = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ' ' || c == '\t') {
                pending = any;
            } else {
                if (pending) {
                    text.append(' ');
                    pending = false;
                }
                text.append(c);
                any = true;
            }
        }
    }
}
