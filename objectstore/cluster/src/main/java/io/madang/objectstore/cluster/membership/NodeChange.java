package io.madang.objectstore.cluster.membership;

/** A node is from now on in this state. */
public record NodeChange(int node, NodeState state) {}
