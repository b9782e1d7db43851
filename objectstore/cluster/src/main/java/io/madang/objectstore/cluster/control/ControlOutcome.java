package io.madang.objectstore.cluster.control;

import java.util.List;

/** How a command ended when it was applied. */
public sealed interface ControlOutcome {
    record Done() implements ControlOutcome {}

    record WriterStarted(int writer) implements ControlOutcome {}

    /**
     * @param start how often the node has started; a heartbeat of an earlier start says nothing of now
     * @param drives the number of each drive, in the order of the command
     */
    record NodeJoined(int node, int start, List<Integer> drives) implements ControlOutcome {
        public NodeJoined {
            drives = List.copyOf(drives);
        }
    }

    /** What it had seen is not so any more, or a limit is reached. */
    record Refused() implements ControlOutcome {}
}
