package io.madang.edge.admission;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * How many connections may be open.
 *
 * @param total in all
 * @param perAddress of one client address
 * @param exempt the addresses that speak for many clients
 * @param headerNanos how long a request's headers may take
 */
record ConnectionBounds(int total, int perAddress, Predicate<InetAddress> exempt, long headerNanos) {

    /**
     * What an open connection takes at the most: its buffers, and while a request is incomplete a processor that has
     * served another before. Measured: 14 KB idle, 110 KB with a part of a request.
     */
    private static final int CONNECTION_BYTES = 112 * 1024;
    /** The same with TLS, whose engine and network buffers stay for as long as the connection: 73 and 184 KB. */
    private static final int TLS_CONNECTION_BYTES = 192 * 1024;

    /** The part of the heap that connections may take: a half. */
    private static final int HEAP_SHARE = 2;

    private static final int MAX = 16_384;
    /** Files that are not connections of clients: jars, engines, peers. */
    private static final int OTHER_FILES = 1_024;

    static ConnectionBounds of(AdmissionProperties properties, boolean tls, Predicate<InetAddress> exempt) {
        int total = properties.maxConnections() > 0
                ? properties.maxConnections()
                : fitting(Runtime.getRuntime().maxMemory(), tls, maxOpenFiles());
        int perAddress =
                properties.maxConnectionsPerAddress() > 0 ? properties.maxConnectionsPerAddress() : total - total / 4;
        return new ConnectionBounds(
                total, perAddress, exempt, properties.headerDeadline().toNanos());
    }

    static int fitting(long heapBytes, boolean tls, long openFiles) {
        long byHeap = heapBytes / HEAP_SHARE / (tls ? TLS_CONNECTION_BYTES : CONNECTION_BYTES);
        long byFiles = Math.max(openFiles / 4, openFiles - OTHER_FILES);
        return (int) Math.clamp(Math.min(byHeap, byFiles), 64, MAX);
    }

    private static long maxOpenFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : MAX;
    }
}
