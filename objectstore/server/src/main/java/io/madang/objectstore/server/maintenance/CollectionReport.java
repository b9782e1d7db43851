package io.madang.objectstore.server.maintenance;

/**
 * What a collection deleted.
 *
 * @param garbage data that was deleted, overwritten or aborted
 * @param orphans data that never became part of an object, or outlived its deletion
 */
public record CollectionReport(long garbage, long orphans) {}
