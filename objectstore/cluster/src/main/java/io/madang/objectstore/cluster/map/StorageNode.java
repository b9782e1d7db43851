package io.madang.objectstore.cluster.map;

/** A process with drives, and where it stands: nodes of a rack, and racks of a zone, may fail together. */
public record StorageNode(int number, String zone, String rack) {}
