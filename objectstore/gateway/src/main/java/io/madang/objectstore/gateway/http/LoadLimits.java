package io.madang.objectstore.gateway.http;

import java.time.Duration;

/**
 * How much a gateway takes on at a time. What one connection or request may hold in memory is fixed, so that these numbers
 * bound the memory: with the defaults all of it fits into as much direct memory as the heap has.
 *
 * @param connections open at a time; a newcomer takes the place of one that has nothing to do
 * @param connectionsPerAddress of one client (of one /64 network with IPv6); named proxies have no such bound
 * @param writes requests at a time that change an object and came with their whole body
 * @param uploads requests at a time whose body is still on its way
 * @param reads requests at a time for an object, until their first bytes are sent
 * @param metadata requests at a time for listings, buckets and their settings
 * @param queueWait how long a request waits for its turn before it is refused, an upload fifty times as long, for it
 *     costs its client more to begin again; as many wait as may run
 */
public record LoadLimits(
        int connections,
        int connectionsPerAddress,
        int writes,
        int uploads,
        int reads,
        int metadata,
        Duration queueWait) {
    private static final int MOST_CONNECTIONS = 16_384;
    private static final int HEAP_PER_CONNECTION = 64 << 10;
    private static final int MOST_REQUESTS = 256;
    private static final int HEAP_PER_REQUEST = 4 << 20;
    private static final int SHARE_OF_AN_ADDRESS = 4;
    /** Reads gain nothing from being many at a time: they wait for no sync that they could share. */
    private static final int SHARE_OF_READS = 2;

    private static final int SHARE_OF_METADATA = 4;
    private static final int UPLOAD_WAITS = 50;

    public LoadLimits {
        positive("connections", connections);
        positive("connectionsPerAddress", connectionsPerAddress);
        positive("writes", writes);
        positive("uploads", uploads);
        positive("reads", reads);
        positive("metadata", metadata);
        positive("queueWait", queueWait.toMillis());
    }

    /** What a heap of this size can serve; 1 GiB is enough for the most. */
    public static LoadLimits forHeap(long bytes) {
        int connections = Math.clamp(bytes / HEAP_PER_CONNECTION, 64, MOST_CONNECTIONS);
        int requests = Math.clamp(bytes / HEAP_PER_REQUEST, 16, MOST_REQUESTS);
        return new LoadLimits(
                connections,
                connections / SHARE_OF_AN_ADDRESS,
                requests,
                requests,
                requests / SHARE_OF_READS,
                requests / SHARE_OF_METADATA,
                Duration.ofMillis(10));
    }

    public LoadLimits withConnections(int inAll, int perAddress) {
        return new LoadLimits(inAll, perAddress, writes, uploads, reads, metadata, queueWait);
    }

    public LoadLimits withRequests(int mostWrites, int mostUploads, int mostReads, int mostMetadata) {
        return new LoadLimits(
                connections, connectionsPerAddress, mostWrites, mostUploads, mostReads, mostMetadata, queueWait);
    }

    public LoadLimits withQueueWait(Duration wait) {
        return new LoadLimits(connections, connectionsPerAddress, writes, uploads, reads, metadata, wait);
    }

    Duration queueWait(RequestClass requests) {
        return requests == RequestClass.UPLOAD ? queueWait.multipliedBy(UPLOAD_WAITS) : queueWait;
    }

    int of(RequestClass requests) {
        return switch (requests) {
            case WRITE -> writes;
            case UPLOAD -> uploads;
            case READ -> reads;
            case METADATA -> metadata;
        };
    }

    private static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be more than nothing, not " + value);
        }
    }
}
