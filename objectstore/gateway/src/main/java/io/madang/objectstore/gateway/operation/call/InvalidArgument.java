package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;

/** The answer to an argument that cannot be right, naming it as S3 does. */
public final class InvalidArgument {

    public static S3Exception of(String name, String value, String message) {
        return new S3Exception(S3Error.INVALID_ARGUMENT, message)
                .detail("ArgumentName", name)
                .detail("ArgumentValue", value);
    }

    private InvalidArgument() {}
}
