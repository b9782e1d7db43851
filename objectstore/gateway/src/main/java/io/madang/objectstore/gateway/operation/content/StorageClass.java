package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import java.util.Set;

/** The classes in which objects can be kept here; the others of S3 promise what is not kept, and are refused. */
public final class StorageClass {
    public static final String STANDARD = "STANDARD";
    private static final Set<String> NAMES = Set.of(STANDARD, "REDUCED_REDUNDANCY");

    public static String of(Headers headers) throws S3Exception {
        String name = headers.find("x-amz-storage-class");
        if (name == null || name.isEmpty()) {
            return STANDARD;
        }
        if (!NAMES.contains(name)) {
            throw new S3Exception(S3Error.INVALID_STORAGE_CLASS).detail("StorageClassRequested", name);
        }
        return name;
    }

    private StorageClass() {}
}
