package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import java.io.IOException;

/** What an operation does once its call is let in. */
@FunctionalInterface
public interface OperationHandler {
    S3Response answer(Admitted call) throws S3Exception, IOException;
}
