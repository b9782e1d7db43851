package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.metadata.ChangesRefused;
import io.madang.objectstore.metadata.NamesUnavailable;

/** How clients hear of bytes that cannot be written or read. */
public final class Failures {

    public static S3Exception of(DataFailure failure) {
        S3Error error =
                switch (failure.reason()) {
                    case FULL -> S3Error.INSUFFICIENT_STORAGE;
                    case BUSY -> S3Error.SLOW_DOWN;
                    case TOO_FEW_DRIVES, CLOSED -> S3Error.SERVICE_UNAVAILABLE;
                    case DAMAGED, MISSING -> S3Error.INTERNAL_ERROR;
                };
        return new S3Exception(error);
    }

    /** The operator hears the cause from the log; clients need not know the server's paths. */
    public static S3Exception of(ChangesRefused failure) {
        return new S3Exception(
                S3Error.SERVICE_UNAVAILABLE,
                "The names of objects can no longer be made durable, so that no changes are taken until the store is"
                        + " repaired and started again. The server's log has the cause.");
    }

    /** A change may have happened; the client may ask, or try again. */
    public static S3Exception of(NamesUnavailable failure) {
        return new S3Exception(
                S3Error.SERVICE_UNAVAILABLE, "The processes that keep the names of objects did not answer in time.");
    }

    private Failures() {}
}
