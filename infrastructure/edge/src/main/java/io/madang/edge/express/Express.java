package io.madang.edge.express;

import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint with a short way: plain requests for it are answered before Spring Security and Spring MVC see them.
 *
 * <p>It is open to {@link Who#ANYONE}. There is always a handler of the same path too, which answers whatever is not
 * plain, is what the API's description shows, and says the same. Failures become problems here as there.
 */
public interface Express {

    /** Such as {@code GET}. */
    String method();

    /** Such as <code>/v1/articles/{id}/views</code>, with exactly one variable. */
    String path();

    /** Answers the request, or returns null to send it the usual way. */
    @Nullable
    ExpressAnswer answer(ExpressRequest request);
}
