package io.madang.objectstore.cluster.map;

/**
 * A process with drives, and where it stands: nodes of a rack, and racks of a zone, may fail together.
 *
 * @param number never given to another node of the cluster
 * @param address where others reach it, host:port
 */
public record StorageNode(int number, String zone, String rack, String address) {}
