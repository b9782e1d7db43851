package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Headers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The headers that are kept with an object and sent back with it: those that describe its content, and the user's own. */
public final class StoredHeaders {
    private static final String USER = "x-amz-meta-";
    private static final int MAX_USER_BYTES = 2 * 1024;
    private static final int MAX_VALUE_BYTES = 8 * 1024;
    private static final String DEFAULT_TYPE = "binary/octet-stream";
    private static final List<String> OF_CONTENT = List.of(
            "content-type", "cache-control", "content-disposition", "content-encoding", "content-language", "expires");

    /** What is to be kept of a request's headers. */
    public static Map<String, String> of(Headers headers) throws S3Exception {
        Map<String, String> kept = new LinkedHashMap<>();
        for (String name : OF_CONTENT) {
            String value = headers.find(name);
            if (value != null && !value.isEmpty()) {
                if (value.length() > MAX_VALUE_BYTES) {
                    throw new S3Exception(S3Error.REQUEST_HEADER_SECTION_TOO_LARGE);
                }
                kept.put(name, value);
            }
        }
        kept.putIfAbsent("content-type", DEFAULT_TYPE);
        int bytes = 0;
        for (Header header : headers.startingWith(USER)) {
            String value = header.value().strip();
            bytes += header.name().length() - USER.length() + value.length();
            kept.merge(header.name(), value, (first, second) -> first + "," + second);
        }
        if (bytes > MAX_USER_BYTES) {
            throw new S3Exception(S3Error.METADATA_TOO_LARGE)
                    .detail("Size", Integer.toString(bytes))
                    .detail("MaxSizeAllowed", Integer.toString(MAX_USER_BYTES));
        }
        return kept;
    }

    private StoredHeaders() {}
}
