package io.madang.objectstore.metadata;

/** How the adding of a part ended. Unless it is stored, its data is the caller's to delete. */
public sealed interface PartOutcome {
    record Stored(Part part) implements PartOutcome {}

    record NoSuchUpload() implements PartOutcome {}

    /** The part took so long that its data was collected as an orphan, or may be: it must be sent again. */
    record DataGone() implements PartOutcome {}
}
