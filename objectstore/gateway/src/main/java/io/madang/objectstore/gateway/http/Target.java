package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.List;

/**
 * What stood in the request line, cut but not normalised: {@code //}, {@code .} and {@code ..} are parts of keys.
 *
 * @param raw as it came
 * @param rawPath as it came, up to the question mark, beginning with a slash
 */
public record Target(String raw, String rawPath, Query query) {
    private static final int MAX_PARAMETERS = 100;

    public static Target parse(String raw) throws S3Exception {
        String local = raw.startsWith("/") ? raw : withoutAuthority(raw);
        int mark = local.indexOf('?');
        String path = mark < 0 ? local : local.substring(0, mark);
        return new Target(raw, path, new Query(mark < 0 ? List.of() : parameters(local.substring(mark + 1))));
    }

    /** The absolute form, which proxies send. */
    private static String withoutAuthority(String raw) throws S3Exception {
        int scheme =
                raw.regionMatches(true, 0, "http://", 0, 7) ? 7 : raw.regionMatches(true, 0, "https://", 0, 8) ? 8 : 0;
        if (scheme == 0) {
            throw new S3Exception(S3Error.INVALID_URI);
        }
        int slash = raw.indexOf('/', scheme);
        int mark = raw.indexOf('?', scheme);
        if (mark >= 0 && (slash < 0 || mark < slash)) {
            return "/" + raw.substring(mark);
        }
        return slash < 0 ? "/" : raw.substring(slash);
    }

    private static List<Query.Parameter> parameters(String raw) throws S3Exception {
        List<Query.Parameter> parameters = new ArrayList<>();
        int from = 0;
        while (from <= raw.length()) {
            int end = raw.indexOf('&', from);
            int to = end < 0 ? raw.length() : end;
            if (to > from) {
                parameters.add(parameter(raw.substring(from, to)));
            }
            if (parameters.size() > MAX_PARAMETERS) {
                throw new S3Exception(S3Error.INVALID_URI, "There are too many parameters.");
            }
            from = to + 1;
        }
        return parameters;
    }

    private static Query.Parameter parameter(String raw) throws S3Exception {
        int equals = raw.indexOf('=');
        return equals < 0
                ? new Query.Parameter(UrlEncoding.decodeQuery(raw), "")
                : new Query.Parameter(
                        UrlEncoding.decodeQuery(raw.substring(0, equals)),
                        UrlEncoding.decodeQuery(raw.substring(equals + 1)));
    }
}
