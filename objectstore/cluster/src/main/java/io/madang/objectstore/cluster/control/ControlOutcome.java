package io.madang.objectstore.cluster.control;

/** How a command ended when it was applied. */
public sealed interface ControlOutcome {
    record Done() implements ControlOutcome {}

    record WriterStarted(int writer) implements ControlOutcome {}

    /** What it had seen is not so any more, or a limit is reached. */
    record Refused() implements ControlOutcome {}
}
