package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.content.CopySource;
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.gateway.operation.content.StoredHeaders;
import io.madang.objectstore.gateway.operation.content.TagHeader;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ObjectVersion;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a copy takes over from its source, and what is said anew.
 *
 * @param access never the source's: a copy of what is open is closed unless it is opened too
 * @param checksum that the copy is to have, null for none
 * @param anew whether the bytes must be written again
 */
record CopyDirectives(
        Map<String, String> headers,
        Map<String, String> tags,
        String storageClass,
        AccessList access,
        @Nullable ChecksumAlgorithm checksum,
        boolean anew) {

    static CopyDirectives of(Admitted call, CopySource source, AccessList access) throws S3Exception {
        Headers headers = call.headers();
        ObjectVersion original = source.object();
        boolean newHeaders = replaces(headers, "x-amz-metadata-directive");
        boolean newTags = replaces(headers, "x-amz-tagging-directive");
        String storageClass = StorageClass.of(headers);
        boolean sameClass = storageClass.equals(original.storageClass());
        boolean sameRedundancy =
                StorageClass.redundancy(storageClass).equals(StorageClass.redundancy(original.storageClass()));
        boolean ontoItself =
                original.bucket().equals(call.bucketName()) && original.key().equals(call.key());
        if (ontoItself && !source.named() && !newHeaders && !newTags && sameClass) {
            throw new S3Exception(
                    S3Error.INVALID_REQUEST,
                    "This copy request is illegal because it is trying to copy an object to itself without changing the"
                            + " object's metadata, storage class, website redirect location or encryption attributes.");
        }
        ChecksumAlgorithm had = algorithm(original.checksum());
        ChecksumAlgorithm wanted = wanted(headers, had);
        return new CopyDirectives(
                newHeaders ? StoredHeaders.of(headers) : original.headers(),
                newTags ? TagHeader.of(call) : tags(call, original),
                storageClass,
                access,
                wanted,
                !sameRedundancy || wanted != had);
    }

    /** Whoever copies tags must be allowed to see them there and to set them here. */
    private static Map<String, String> tags(Admitted call, ObjectVersion original) throws S3Exception {
        if (!original.tags().isEmpty()) {
            call.access().require("s3:GetObjectTagging", original.bucket(), original.key());
            call.access().require("s3:PutObjectTagging", call.bucketName(), call.key());
        }
        return original.tags();
    }

    private static boolean replaces(Headers headers, String directive) throws S3Exception {
        String value = headers.find(directive);
        if (value == null || value.equals("COPY")) {
            return false;
        }
        if (!value.equals("REPLACE")) {
            throw InvalidArgument.of(directive, value, "Unknown directive: it is COPY or REPLACE.");
        }
        return true;
    }

    private static @Nullable ChecksumAlgorithm wanted(Headers headers, @Nullable ChecksumAlgorithm had)
            throws S3Exception {
        String name = headers.find("x-amz-checksum-algorithm");
        if (name == null) {
            return had;
        }
        return ChecksumAlgorithm.named(name)
                .orElseThrow(() -> InvalidArgument.of(
                        "x-amz-checksum-algorithm", name, "Checksum algorithm provided is unsupported."));
    }

    private static @Nullable ChecksumAlgorithm algorithm(@Nullable Checksum checksum) {
        return checksum == null
                ? null
                : ChecksumAlgorithm.named(checksum.algorithm()).orElse(null);
    }
}
