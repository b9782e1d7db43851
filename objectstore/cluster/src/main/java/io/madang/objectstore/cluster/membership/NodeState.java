package io.madang.objectstore.cluster.membership;

/** What a cluster thinks of a node. */
public enum NodeState {
    UP,
    /** Writes do without it, and its groups stay. */
    DOWN,
    /** Its groups move to others. */
    OUT
}
