package io.madang.edge.admission;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the web server may count on for its connections and what comes over them. It has the whole process, unless
 * another server runs in it: then that one makes the bean.
 *
 * @param heapBytes of the heap
 * @param openFiles of the files that the process may open
 */
public record ConnectionBudget(long heapBytes, long openFiles) {

    /**
     * What an open connection takes at the most: its buffers, and while a request is incomplete a processor that has
     * served another before. Measured: 14 KB idle, 110 KB with a part of a request.
     */
    private static final int CONNECTION_BYTES = 112 * 1024;
    /** The same with TLS, whose engine and network buffers stay for as long as the connection: 73 and 184 KB. */
    private static final int TLS_CONNECTION_BYTES = 192 * 1024;

    /** The part of the heap that connections may take: a half. */
    private static final int CONNECTIONS_SHARE = 2;
    /** The part of the heap that bodies on their way in may take: an eighth. */
    private static final int BODIES_SHARE = 8;

    private static final int MIN_CONNECTIONS = 64;
    private static final int MAX_CONNECTIONS = 16_384;
    /** Files that are not connections of clients: jars, engines, peers. */
    private static final int OTHER_FILES = 1_024;

    /** The whole process. */
    public static ConnectionBudget ofProcess() {
        return new ConnectionBudget(Runtime.getRuntime().maxMemory(), maxOpenFiles());
    }

    private static long maxOpenFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : Integer.MAX_VALUE;
    }

    /** How many connections fit. */
    public int connections(boolean tls) {
        long byHeap = heapBytes / CONNECTIONS_SHARE / (tls ? TLS_CONNECTION_BYTES : CONNECTION_BYTES);
        long byFiles = Math.max(openFiles / 4, openFiles - OTHER_FILES);
        return (int) Math.clamp(Math.min(byHeap, byFiles), MIN_CONNECTIONS, MAX_CONNECTIONS);
    }

    /** What all bodies on their way in may take together. */
    public long bodyBytes() {
        return heapBytes / BODIES_SHARE;
    }
}
