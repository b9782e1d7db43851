package io.madang.objectstore.cluster.map;

/**
 * A drive of a node.
 *
 * @param number never given to another drive of the cluster
 * @param weight its share of the data against others'
 */
public record NodeDrive(int number, int node, int weight) {
    public NodeDrive {
        if (number < 0 || weight < 1) {
            throw new IllegalArgumentException("Drive " + number + " has weight " + weight);
        }
    }
}
