package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import java.time.Instant;
import java.util.Set;

/**
 * The classes in which objects can be kept here, each with at least the redundancy that it promises, and all read at once.
 * In the classes of archives S3 has objects restored before they are read; here they always are. What is left of S3's
 * classes names places that are not there, and is refused.
 */
public final class StorageClass {
    public static final String STANDARD = "STANDARD";
    /** Until when what is in an archive stays restored: S3 always names a time. */
    public static final Instant RESTORED_UNTIL = Instant.parse("9999-12-31T00:00:00Z");

    private static final String REDUCED = "REDUCED_REDUNDANCY";
    private static final Set<String> ARCHIVES = Set.of("GLACIER", "DEEP_ARCHIVE");
    private static final Set<String> NAMES = Set.of(
            STANDARD,
            REDUCED,
            "STANDARD_IA",
            "ONEZONE_IA",
            "INTELLIGENT_TIERING",
            "GLACIER_IR",
            "GLACIER",
            "DEEP_ARCHIVE");

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

    /** The class by which the drives keep its bytes: one zone promises no more than reduced redundancy does. */
    public static String redundancy(String name) {
        return name.equals(REDUCED) || name.equals("ONEZONE_IA") ? REDUCED : STANDARD;
    }

    public static boolean isArchive(String name) {
        return ARCHIVES.contains(name);
    }

    private StorageClass() {}
}
