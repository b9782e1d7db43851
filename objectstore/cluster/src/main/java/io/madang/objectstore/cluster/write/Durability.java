package io.madang.objectstore.cluster.write;

import io.madang.objectstore.blob.Layout;

/** On how many drives a segment must be durable before its writer hears so. */
public enum Durability {
    /** On all; on a quorum and with a durable note of what is missing, where a drive failed meanwhile. */
    ALL,
    /** On one more than is needed to read it. */
    QUORUM,
    /** Of copies one; of codes, which nobody can read from fewer, a quorum. */
    ONE;

    static int quorum(Layout layout) {
        return Math.min(layout.data() + 1, layout.shards());
    }

    int needed(Layout layout) {
        return switch (this) {
            case ALL -> layout.shards();
            case QUORUM -> quorum(layout);
            case ONE -> layout.data() == 1 ? 1 : quorum(layout);
        };
    }
}
