package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.HttpDate;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.content.ByteRange;
import io.madang.objectstore.gateway.operation.content.Lookup;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.ObjectContent;
import io.madang.objectstore.gateway.operation.content.Preconditions;
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.metadata.ObjectVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads an object or a stretch of it. HEAD is answered in the same way, and the server leaves the content out. */
final class GetObject implements OperationHandler {
    private static final Set<String> ABOUT_COPIES = Set.of("cache-control", "expires");

    private static final String RESTORED =
            "ongoing-request=\"false\", expiry-date=\"" + HttpDate.of(StorageClass.RESTORED_UNTIL) + "\"";

    private final ObjectData data;

    GetObject(ObjectData data) {
        this.data = data;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        Map<String, String> overrides = ResponseOverrides.of(call);
        ObjectVersion object = Lookup.find(call);
        Map<String, String> kept = new TreeMap<>(object.headers());
        kept.putAll(overrides);
        switch (Preconditions.ofReader(call.headers()).judge(object.etag(), object.modified())) {
            case GO_ON -> {}
            case FAILED -> throw new S3Exception(S3Error.PRECONDITION_FAILED);
            case NOT_MODIFIED -> {
                return S3Response.status(304).with(validators(call, object, kept));
            }
        }
        Selection selection = Selection.of(call, object);
        List<Header> headers = validators(call, object, kept);
        headers.addAll(selection.headers());
        describe(headers, object, kept);
        if ("ENABLED".equalsIgnoreCase(call.headers().find("x-amz-checksum-mode"))) {
            headers.addAll(ObjectAnswer.checksum(selection.checksum()));
        }
        ByteRange.Span span = selection.span();
        S3Response answer = S3Response.status(selection.status()).with(headers);
        return answer.with(new ObjectContent(data, object.parts(), span.first(), span.length()));
    }

    /** What also goes with an answer that the reader's copy is still good. */
    private static List<Header> validators(Admitted call, ObjectVersion object, Map<String, String> kept) {
        List<Header> headers = new ArrayList<>();
        headers.add(new Header("etag", ObjectAnswer.quoted(object.etag())));
        headers.add(new Header("last-modified", HttpDate.of(object.modified())));
        headers.addAll(ObjectAnswer.version(object.version(), call.bucket().versioning()));
        kept.forEach((name, value) -> {
            if (ABOUT_COPIES.contains(name)) {
                headers.add(new Header(name, value));
            }
        });
        return headers;
    }

    private static void describe(List<Header> headers, ObjectVersion object, Map<String, String> kept) {
        headers.add(new Header("accept-ranges", "bytes"));
        kept.forEach((name, value) -> {
            if (!ABOUT_COPIES.contains(name)) {
                headers.add(new Header(name, value));
            }
        });
        if (!object.tags().isEmpty()) {
            headers.add(new Header(
                    "x-amz-tagging-count", Integer.toString(object.tags().size())));
        }
        if (!object.storageClass().equals(StorageClass.STANDARD)) {
            headers.add(new Header("x-amz-storage-class", object.storageClass()));
        }
        if (StorageClass.isArchive(object.storageClass())) {
            headers.add(new Header("x-amz-restore", RESTORED));
        }
    }
}
