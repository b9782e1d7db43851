package io.madang.objectstore.cluster.simulation;

/** Something that must never be so. */
final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Violation(String what) {
        super(what);
    }
}
