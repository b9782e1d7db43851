package io.madang.objectstore.control;

import java.util.Set;

/** A question about what control agreed on, answered with all that was agreed on before it was asked. */
sealed interface ControlQuestion<T> {

    /** What of the map is newer than this epoch; all of it, for 0. */
    record MapSince(long epoch) implements ControlQuestion<MapUpdate> {}

    /** The writers that have not ended. */
    record Writers() implements ControlQuestion<Set<Integer>> {}

    record Drained() implements ControlQuestion<Set<Integer>> {}
}
