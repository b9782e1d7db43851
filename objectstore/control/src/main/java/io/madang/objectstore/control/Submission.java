package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlCommand;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command as it is in the log.
 *
 * @param term of the leader that decided it, and in which it must be agreed on: what a leader of before decided is refused.
 *     Null where it does not depend on a leader's memory
 */
record Submission(@Nullable Long term, ControlCommand command) {
    Submission {
        Objects.requireNonNull(command);
    }
}
