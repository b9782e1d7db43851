package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.S3Call;
import io.madang.objectstore.gateway.sign.Caller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a request tells that policies may ask about, by condition key. */
final class ConditionFacts {
    private static final Map<String, String> FROM_QUERY = Map.of(
            "s3:prefix", "prefix", "s3:delimiter", "delimiter", "s3:max-keys", "max-keys", "s3:VersionId", "versionId");
    private static final Map<String, String> FROM_HEADERS = Map.ofEntries(
            Map.entry("aws:UserAgent", "user-agent"),
            Map.entry("aws:Referer", "referer"),
            Map.entry("s3:x-amz-acl", "x-amz-acl"),
            Map.entry("s3:x-amz-copy-source", "x-amz-copy-source"),
            Map.entry("s3:x-amz-metadata-directive", "x-amz-metadata-directive"),
            Map.entry("s3:x-amz-storage-class", "x-amz-storage-class"),
            Map.entry("s3:x-amz-content-sha256", "x-amz-content-sha256"),
            Map.entry("s3:if-match", "if-match"),
            Map.entry("s3:if-none-match", "if-none-match"));
    private static final String GRANT = "x-amz-grant-";

    static Map<String, List<String>> of(S3Call call) {
        Map<String, List<String>> facts = new HashMap<>();
        facts.put("aws:SourceIp", List.of(call.request().remote().getHostAddress()));
        facts.put("aws:SecureTransport", List.of(Boolean.toString(call.request().secure())));
        FROM_QUERY.forEach(
                (fact, name) -> call.request().query().value(name).ifPresent(v -> facts.put(fact, List.of(v))));
        FROM_HEADERS.forEach(
                (fact, name) -> call.request().headers().value(name).ifPresent(v -> facts.put(fact, List.of(v))));
        for (Header header : call.request().headers()) {
            if (header.name().startsWith(GRANT)) {
                // Several of one name all count, so that all are told.
                facts.put("s3:" + header.name(), call.request().headers().values(header.name()));
            }
        }
        if (call.caller() instanceof Caller.Signed signed) {
            facts.put("s3:authType", List.of(signed.presigned() ? "REST-QUERY-STRING" : "REST-HEADER"));
            facts.put("s3:signatureversion", List.of("AWS4-HMAC-SHA256"));
        }
        return facts;
    }

    private ConditionFacts() {}
}
