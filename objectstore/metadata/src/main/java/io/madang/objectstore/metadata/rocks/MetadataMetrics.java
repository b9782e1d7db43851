package io.madang.objectstore.metadata.rocks;

import java.util.Map;

/**
 * The figures of a store of names at a moment; counters grow from its start.
 *
 * @param changes commands that were made durable, or found nothing to change beside others that did
 * @param syncs groups of them
 * @param waiting commands that wait for their turn now
 * @param reads rows asked for by key
 * @param seeks places in the order gone to
 * @param steps rows gone through from there
 * @param rowBytes bytes of table files
 * @param engine figures of RocksDB itself, by name
 */
public record MetadataMetrics(
        long changes,
        long syncs,
        long waiting,
        long reads,
        long seeks,
        long steps,
        long rowBytes,
        Map<String, Long> engine) {}
