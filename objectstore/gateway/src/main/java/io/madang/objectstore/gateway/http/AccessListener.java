package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.sign.Caller;
import java.net.InetAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Hears of each answered request, for the access log and metrics; must not block. */
@FunctionalInterface
public interface AccessListener {
    /**
     * One request and how it ended.
     *
     * @param caller null where the signature was refused
     * @param status 0 where the client was gone before an answer
     * @param code of the error, null where there was none
     * @param received bytes of the request's body, as they came
     * @param sent bytes of the answer's body
     * @param complete whether all of the answer was handed to the client's connection
     */
    record Access(
            S3Request request,
            @Nullable Caller caller,
            int status,
            @Nullable String code,
            long received,
            long sent,
            Duration took,
            boolean complete) {}

    void answered(Access access);

    /** Hears of what was not understood as a request at all, with the code it was refused with. */
    default void refused(InetAddress remote, String code) {}
}
