package io.madang.testkit.sweep;

import io.madang.testkit.sweep.ApiOperation.Place;
import java.util.Optional;

/** What is right for an operation, so that a request which is bad in one place is right in all others. */
public interface RightValues {

    /**
     * For a variable of the address, which must have one, or for a parameter or header; percent-encoded. Where it is
     * empty, a parameter that is required gets the description's example, and any other is left out.
     */
    Optional<String> value(ApiOperation operation, Place place);

    /** JSON for a member of the body; empty where the description's example is right. */
    default Optional<String> json(ApiOperation operation, String field) {
        return Optional.empty();
    }

    /** The body where it is no JSON; empty where there is none. */
    default byte[] file(ApiOperation operation) {
        return new byte[0];
    }
}
