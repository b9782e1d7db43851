package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Query;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Headers that a reader wants in the answer instead of those kept with the object; only who signed may say so. */
final class ResponseOverrides {
    private static final String PREFIX = "response-";
    private static final Set<String> NAMES = Set.of(
            "content-type", "content-language", "expires", "cache-control", "content-disposition", "content-encoding");

    static Map<String, String> of(Admitted call) throws S3Exception {
        Map<String, String> overrides = new LinkedHashMap<>();
        for (Query.Parameter parameter : call.query().all()) {
            if (parameter.name().startsWith(PREFIX)) {
                String name = parameter.name().substring(PREFIX.length());
                if (!NAMES.contains(name) || !plain(parameter.value())) {
                    throw InvalidArgument.of(
                            parameter.name(), parameter.value(), parameter.name() + " is not supported.");
                }
                overrides.put(name, parameter.value());
            }
        }
        if (!overrides.isEmpty() && !call.signed()) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "Request specific response headers cannot be used for anonymous GET requests.");
        }
        return overrides;
    }

    /** Whether it can stand in a header: nothing there ends a line or is more than one byte. */
    private static boolean plain(String value) {
        return value.chars().allMatch(c -> c >= ' ' && c <= 0xff && c != 0x7f);
    }

    private ResponseOverrides() {}
}
