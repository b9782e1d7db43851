package io.madang.edge.fastpath;

import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint with a fast path: plain requests for it are answered before Spring Security and Spring MVC see them.
 *
 * <p>There is always a handler of the same path too, which answers whatever is not plain, is what the API's description
 * shows, and says the same. Failures become problems here as there.
 */
public interface FastPathEndpoint {

    /** Such as {@code GET}. */
    String method();

    /** Such as <code>/v1/articles/{id}/views</code>, with at most one variable. */
    String path();

    /** Who is answered here; all others go on to the handler, whose own rule refuses them. */
    default Who access() {
        return Who.ANYONE;
    }

    /** The largest body that is read here, if any; requests with larger ones go on to the handler. */
    default int maxBodyBytes() {
        return 0;
    }

    /** Answers the request, or returns null to send it the usual way. */
    @Nullable
    FastPathResponse answer(FastPathRequest request);
}
