package io.madang.objectstore.testkit;

import java.util.Optional;

/** What a system may do when it is called by one caller. States are values, of which equal ones are the same. */
public interface SequentialModel<S, C> {
    S first();

    /** The state after this call; empty where it could not have been answered so. What was not answered has no answer. */
    Optional<S> after(S state, C call, boolean answered);
}
