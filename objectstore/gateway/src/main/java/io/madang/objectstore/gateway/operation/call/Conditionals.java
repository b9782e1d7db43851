package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Method;
import io.madang.objectstore.gateway.http.S3Request;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which changes heed which conditions. A condition that is overlooked is the worst of answers: the writer believes that
 * nobody was overwritten. So wherever one would be, it is refused. Readers may send what they like: a condition that does
 * not apply only costs them the content.
 */
public final class Conditionals {
    private static final Set<String> BY_TAG = Set.of("if-match", "if-none-match");
    private static final Map<String, Set<String>> HEEDED = Map.of(
            "PutObject", BY_TAG,
            "CopyObject", BY_TAG,
            "CompleteMultipartUpload", BY_TAG,
            "DeleteObject", Set.of("if-match", "x-amz-if-match-last-modified-time", "x-amz-if-match-size"));
    private static final List<String> ALL = List.of(
            "if-match",
            "if-none-match",
            "if-modified-since",
            "if-unmodified-since",
            "x-amz-if-match-last-modified-time",
            "x-amz-if-match-size",
            "x-amz-rename-source-if-match",
            "content-range");

    public static void check(Route route, S3Request request) throws S3Exception {
        if (request.method() == Method.GET || request.method() == Method.HEAD) {
            return;
        }
        Set<String> heeded = HEEDED.getOrDefault(route.name(), Set.of());
        for (String name : ALL) {
            if (!heeded.contains(name) && request.headers().has(name)) {
                throw new S3Exception(S3Error.NOT_IMPLEMENTED).detail("Header", name);
            }
        }
    }

    private Conditionals() {}
}
