package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.util.List;

/** Something that S3 does. Runs on a virtual thread of its own and may block. */
@FunctionalInterface
public interface Operation {

    /**
     * Answers a call. It need not read the body; a body that it does read must be read to its end before anything of it
     * becomes visible.
     *
     * @throws S3Exception for every answer that is an error; anything else thrown is answered with InternalError
     * @throws IOException where the client is gone, as the body says
     */
    S3Response handle(S3Call call) throws S3Exception, IOException;

    /**
     * Headers for an error that was found before the call could be handed over, such as a wrong signature: those that let
     * a page of another origin read it. Must not fail.
     */
    default List<Header> headersOfRefusal(S3Request request) {
        return List.of();
    }
}
