package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.metadata.Limits;
import java.nio.charset.StandardCharsets;

/** Keys have 1,024 bytes of UTF-8 at most. */
public final class KeyLength {

    public static void check(String key) throws S3Exception {
        if (key.length() > Limits.KEY_BYTES / 4) {
            int bytes = key.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > Limits.KEY_BYTES) {
                throw new S3Exception(S3Error.KEY_TOO_LONG)
                        .detail("Size", Integer.toString(bytes))
                        .detail("MaxSizeAllowed", Integer.toString(Limits.KEY_BYTES));
            }
        }
    }

    private KeyLength() {}
}
