package io.madang.objectstore.gateway.operation.bucket;

import static io.madang.objectstore.gateway.http.Method.DELETE;
import static io.madang.objectstore.gateway.http.Method.GET;
import static io.madang.objectstore.gateway.http.Method.PUT;
import static io.madang.objectstore.gateway.operation.call.Kind.BUCKET;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Route;
import io.madang.objectstore.gateway.operation.call.TaggingXml;
import io.madang.objectstore.gateway.xml.CorsDocument;
import io.madang.objectstore.gateway.xml.LifecycleDocument;
import io.madang.objectstore.gateway.xml.OwnershipDocument;
import io.madang.objectstore.gateway.xml.PublicAccessBlockDocument;
import io.madang.objectstore.gateway.xml.TaggingDocument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A document that says how a bucket behaves: it is put whole, shown as it was understood, and removed whole. */
final class BucketDocument {
    private static final int MAX_BYTES = 256 * 1024;

    /** Reads what a client sent, and writes what was understood of it. */
    private interface Form {
        byte[] understood(byte[] document, Bucket bucket) throws S3Exception;
    }

    /** How policies and clients call it. */
    private record Names(String operation, String subresource, String action) {}

    private final Metadata metadata;
    private final BucketSetting setting;
    private final Names names;
    private final S3Error missing;
    private final int status;
    private final Form form;

    private BucketDocument(
            Metadata metadata, BucketSetting setting, Names names, S3Error missing, int status, Form form) {
        this.metadata = metadata;
        this.setting = setting;
        this.names = names;
        this.missing = missing;
        this.status = status;
        this.form = form;
    }

    static List<BucketDocument> all(Metadata metadata) {
        return List.of(
                new BucketDocument(
                        metadata,
                        BucketSetting.PUBLIC_ACCESS_BLOCK,
                        new Names("PublicAccessBlock", "publicAccessBlock", "BucketPublicAccessBlock"),
                        S3Error.NO_SUCH_PUBLIC_ACCESS_BLOCK_CONFIGURATION,
                        200,
                        (document, bucket) ->
                                PublicAccessBlockDocument.parse(document).bytes()),
                new BucketDocument(
                        metadata,
                        BucketSetting.OWNERSHIP,
                        new Names("BucketOwnershipControls", "ownershipControls", "BucketOwnershipControls"),
                        S3Error.OWNERSHIP_CONTROLS_NOT_FOUND,
                        200,
                        (document, bucket) -> ownership(OwnershipDocument.parse(document), bucket)),
                new BucketDocument(
                        metadata,
                        BucketSetting.CORS,
                        new Names("BucketCors", "cors", "BucketCORS"),
                        S3Error.NO_SUCH_CORS_CONFIGURATION,
                        200,
                        (document, bucket) -> CorsXml.write(CorsDocument.parse(document))),
                new BucketDocument(
                        metadata,
                        BucketSetting.LIFECYCLE,
                        new Names("BucketLifecycleConfiguration", "lifecycle", "LifecycleConfiguration"),
                        S3Error.NO_SUCH_LIFECYCLE_CONFIGURATION,
                        200,
                        (document, bucket) -> LifecycleXml.write(LifecycleDocument.parse(document))),
                new BucketDocument(
                        metadata,
                        BucketSetting.TAGGING,
                        new Names("BucketTagging", "tagging", "BucketTagging"),
                        S3Error.NO_SUCH_TAG_SET,
                        204,
                        (document, bucket) ->
                                TaggingXml.write(TaggingDocument.parse(document, TaggingDocument.MAX_BUCKET_TAGS)
                                        .tags())));
    }

    /** A list that gives something would count for nothing from then on: it must be taken back first, as in S3. */
    private static byte[] ownership(OwnershipDocument document, Bucket bucket) throws S3Exception {
        if (document.enforced() && !bucket.access().equals(AccessList.PRIVATE)) {
            throw new S3Exception(S3Error.INVALID_BUCKET_ACL_WITH_OBJECT_OWNERSHIP);
        }
        return document.bytes();
    }

    List<Route> routes() {
        String get = "s3:Get" + names.action;
        String put = "s3:Put" + names.action;
        return List.of(
                Route.of("Get" + names.operation, GET, BUCKET, names.subresource, get, this::show),
                Route.of("Put" + names.operation, PUT, BUCKET, names.subresource, put, this::set),
                Route.of("Delete" + names.operation, DELETE, BUCKET, names.subresource, put, this::remove));
    }

    private S3Response show(Admitted call) throws S3Exception {
        String document = metadata.setting(call.bucketName(), setting)
                .orElseThrow(() -> new S3Exception(missing).detail("BucketName", call.bucketName()));
        return S3Response.xml(document.getBytes(StandardCharsets.UTF_8));
    }

    private S3Response set(Admitted call) throws S3Exception, IOException {
        byte[] understood = form.understood(call.body().bytes(MAX_BYTES), call.bucket());
        configure(call, new String(understood, StandardCharsets.UTF_8));
        return S3Response.status(status);
    }

    private S3Response remove(Admitted call) throws S3Exception {
        configure(call, null);
        return S3Response.noContent();
    }

    private void configure(Admitted call, @Nullable String document) throws S3Exception {
        if (!metadata.configure(call.bucketName(), setting, document)) {
            throw call.noSuchBucket();
        }
    }
}
