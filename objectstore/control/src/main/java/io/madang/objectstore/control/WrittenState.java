package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlImage;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.consensus.LogPosition;
import java.util.List;
import java.util.UUID;

/**
 * All that a replica of control keeps, with the entry after which it was so.
 *
 * @param requests the last ones, the oldest first, with what came of them
 */
record WrittenState(LogPosition applied, ControlImage image, List<RequestOutcome> requests) {

    record RequestOutcome(UUID request, ControlOutcome outcome) {}

    WrittenState {
        requests = List.copyOf(requests);
    }
}
