package io.madang.objectstore.cluster.simulation;

/** Mistakes that others made, or that we nearly made. The simulation must find each. */
enum Bug {
    NONE,
    /** A write to all drives is answered when one has it. */
    ACKNOWLEDGED_EARLY,
    /** A move ends before all is copied. */
    MOVE_ENDS_EARLY,
    /** Drives that leave a group delete what they have of it as soon as they hear so. */
    SOURCE_DELETED_FIRST,
    /** Marks are forgotten when all members that happen to be up have them. */
    MARKS_FORGOTTEN_EARLY,
    /** A drive that was no member for a while is believed to have only what exists. */
    RETURNED_DRIVE_BELIEVED,
    /** What nothing refers to is collected, although its writer may still commit it. */
    COLLECTED_ABOVE_HORIZON,
    /** Names take what a writer commits that was thought dead. */
    LATE_COMMITS_TAKEN,
    /** A new leader of control counts writers from one again. */
    WRITER_NUMBERS_TWICE,
    /** However many nodes fall silent at once, they are marked. */
    SILENCE_OF_MANY_BELIEVED,
    /** Nodes count as silent together only when all of them have been silent for the whole time. */
    SILENCE_COUNTED_LATE
}
