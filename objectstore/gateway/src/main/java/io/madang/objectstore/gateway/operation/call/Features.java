package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Method;
import io.madang.objectstore.gateway.http.Query;
import io.madang.objectstore.gateway.http.S3Request;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What of S3 is understood here. A parameter or an {@code x-amz-} header that is not on these lists might change what a
 * request means, so that it is refused rather than overlooked. Readers may bring parameters of their own that S3 does not
 * know, as they may there.
 */
public final class Features {
    /** Parameters that choose an operation, in the order in which they are looked for. */
    public static final List<String> SUBRESOURCES = List.of(
            "uploadId",
            "uploads",
            "delete",
            "versions",
            "acl",
            "tagging",
            "attributes",
            "location",
            "versioning",
            "policy",
            "policyStatus",
            "cors",
            "lifecycle",
            "ownershipControls",
            "publicAccessBlock",
            "restore");

    /** Those that may come with a change. Readers may bring any, and some of theirs are heeded. */
    private static final Set<String> PARAMETERS = Set.of("x-id", "versionId", "partNumber");

    private static final Set<String> NOT_IMPLEMENTED = Set.of(
            "torrent",
            "select",
            "select-type",
            "website",
            "replication",
            "notification",
            "accelerate",
            "requestPayment",
            "logging",
            "analytics",
            "metrics",
            "inventory",
            "encryption",
            "intelligent-tiering",
            "object-lock",
            "retention",
            "legal-hold",
            "session",
            "metadataTable",
            "metadataConfiguration",
            "metadataInventoryTable",
            "metadataJournalTable",
            "abac",
            "renameObject",
            "append");

    private static final Set<String> HEADERS = Set.of(
            "x-amz-date",
            "x-amz-content-sha256",
            "x-amz-decoded-content-length",
            "x-amz-trailer",
            "x-amz-user-agent",
            "x-amz-security-token",
            "x-amz-te",
            "x-amz-api-version",
            "x-amz-cf-id",
            "x-amz-request-payer",
            "x-amz-expected-bucket-owner",
            "x-amz-source-expected-bucket-owner",
            "x-amz-acl",
            "x-amz-grant-read",
            "x-amz-grant-write",
            "x-amz-grant-read-acp",
            "x-amz-grant-write-acp",
            "x-amz-grant-full-control",
            "x-amz-object-ownership",
            // Says nothing where there is no lock to bypass.
            "x-amz-bypass-governance-retention",
            "x-amz-storage-class",
            "x-amz-tagging",
            "x-amz-tagging-directive",
            "x-amz-metadata-directive",
            "x-amz-sdk-checksum-algorithm",
            "x-amz-mp-object-size",
            "x-amz-object-attributes",
            "x-amz-optional-object-attributes",
            "x-amz-if-match-last-modified-time",
            "x-amz-if-match-size",
            "x-amz-max-parts",
            "x-amz-part-number-marker",
            "x-amz-confirm-remove-self-bucket-access",
            "x-amz-copy-source",
            "x-amz-copy-source-range",
            "x-amz-copy-source-if-match",
            "x-amz-copy-source-if-none-match",
            "x-amz-copy-source-if-modified-since",
            "x-amz-copy-source-if-unmodified-since",
            "x-amz-transition-default-minimum-object-size");

    /** Headers that are understood as far as they say what is the case anyway. */
    private static final Set<Header> HARMLESS = Set.of(new Header("x-amz-bucket-object-lock-enabled", "false"));

    private static final List<String> HEADER_STARTS = List.of("x-amz-meta-", "x-amz-checksum-");

    /** The parameter that chooses the operation; empty text where there is none. */
    public static String subresource(Query query) throws S3Exception {
        List<String> chosen = SUBRESOURCES.stream().filter(query::has).toList();
        if (chosen.size() > 1) {
            throw InvalidArgument.of(
                    "ResourceType",
                    String.join(", ", chosen),
                    "Conflicting query string parameters: " + String.join(", ", chosen));
        }
        return chosen.isEmpty() ? "" : chosen.getFirst();
    }

    public static void check(S3Request request) throws S3Exception {
        for (Query.Parameter parameter : request.query().all()) {
            check(parameter.name(), request.method());
        }
        String part = request.query().find("partNumber");
        if (part != null && !reading(request.method()) && !request.query().has("uploadId")) {
            throw InvalidArgument.of("partNumber", part, "This operation does not accept partNumber without upload id");
        }
        for (Header header : request.headers()) {
            check(header);
        }
    }

    private static void check(String parameter, Method method) throws S3Exception {
        boolean understood = SUBRESOURCES.contains(parameter)
                || PARAMETERS.contains(parameter)
                || reading(method) && !NOT_IMPLEMENTED.contains(parameter)
                // Counts as a header, and is looked at as one.
                || parameter.toLowerCase(Locale.ROOT).startsWith("x-amz-");
        if (!understood) {
            throw notImplemented(parameter, "A parameter you provided implies functionality that is not implemented");
        }
    }

    private static boolean reading(Method method) {
        return method == Method.GET || method == Method.HEAD;
    }

    private static void check(Header header) throws S3Exception {
        String name = header.name();
        boolean understood = !name.startsWith("x-amz-")
                || HEADERS.contains(name)
                || HARMLESS.contains(new Header(name, header.value().strip()))
                || HEADER_STARTS.stream().anyMatch(name::startsWith);
        if (!understood) {
            throw notImplemented(name, S3Error.NOT_IMPLEMENTED.message());
        }
    }

    private static S3Exception notImplemented(String name, String message) {
        return new S3Exception(S3Error.NOT_IMPLEMENTED, message).detail("Header", name);
    }

    private Features() {}
}
