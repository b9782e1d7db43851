package io.madang.objectstore.server;

import com.sun.management.OperatingSystemMXBean;
import io.madang.objectstore.gateway.http.LoadLimits;
import io.madang.objectstore.gateway.tls.TlsFiles;
import io.madang.objectstore.iam.AddressRange;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a store is run.
 *
 * @param data a directory for each drive; in one of them are the names and the accounts too
 * @param host the address that is listened on
 * @param port for S3; zero takes any
 * @param adminPort for metrics and commands, on the loopback address only; zero takes any
 * @param domain under which buckets have hosts of their own: {@code bucket.domain}
 * @param proxies that are believed what they say of the client behind them
 * @param tls the certificate with which S3 is answered by HTTPS; without one it is HTTP
 * @param limits how many connections and requests are taken on at a time
 * @param reserveBytes free space below which a drive takes no more writes
 * @param cacheBytes memory beside the heap for what names and the drives' indexes are asked again and again
 * @param repairBytesPerSecond what repair may write
 * @param repairThreads segments that are repaired at a time; zero for one for each drive, as far as the heap allows
 * @param accessLog whether requests are logged
 * @param maintenance when the store does its maintenance
 */
public record Settings(
        List<Path> data,
        String host,
        int port,
        int adminPort,
        Optional<String> domain,
        List<AddressRange> proxies,
        Optional<TlsFiles> tls,
        LoadLimits limits,
        long reserveBytes,
        long cacheBytes,
        long repairBytesPerSecond,
        int repairThreads,
        boolean accessLog,
        Maintenance maintenance) {
    public static final int PORT = 9000;
    public static final int ADMIN_PORT = 9001;
    private static final long LEAST_CACHE_BYTES = 192L << 20;
    private static final int CACHE_SHARE = 16;

    /**
     * How often, and with which patience.
     *
     * @param collect how often garbage is deleted
     * @param readersGrace how long who reads deleted data may go on
     * @param longestUpload how long one upload, or one part of it, may take
     * @param orphans how often the drives are searched for data that nothing refers to, and for shards that are missing
     * @param compact how often drives give space back
     * @param scrub how often every byte is read
     * @param lifecycle how often buckets' rules are applied
     * @param look how often drives are looked after
     * @param away how long a drive may be away before what it held is rebuilt on the others
     * @param repair how often each drive's index is compared with its volume files, and repair is asked to go on where it
     *     could not come to its end
     */
    public record Maintenance(
            Duration collect,
            Duration readersGrace,
            Duration longestUpload,
            Duration orphans,
            Duration compact,
            Duration scrub,
            Duration lifecycle,
            Duration look,
            Duration away,
            Duration repair) {
        public static final Maintenance STANDARD = new Maintenance(
                Duration.ofMinutes(1),
                Duration.ofHours(1),
                Duration.ofDays(7),
                Duration.ofHours(12),
                Duration.ofMinutes(5),
                Duration.ofDays(7),
                Duration.ofHours(1),
                Duration.ofSeconds(5),
                Duration.ofMinutes(15),
                Duration.ofHours(1));
    }

    public Settings {
        data = List.copyOf(data);
        if (data.isEmpty()) {
            throw new IllegalArgumentException("A store needs a directory for its data");
        }
    }

    public static Settings of(List<Path> data) {
        return new Settings(
                data,
                "127.0.0.1",
                PORT,
                ADMIN_PORT,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                LoadLimits.forHeap(Runtime.getRuntime().maxMemory()),
                1L << 30,
                shareOfMemory(),
                128L << 20,
                0,
                true,
                Maintenance.STANDARD);
    }

    /** Of the machine's, or of what the process's container has. */
    private static long shareOfMemory() {
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        return Math.max(LEAST_CACHE_BYTES, memory / CACHE_SHARE);
    }

    /** Of each object, names hold about twice as much as the index of its drive. */
    long namesCacheBytes() {
        return cacheBytes * 2 / 3;
    }

    /** For each drive. */
    long indexCacheBytes() {
        return (cacheBytes - namesCacheBytes()) / data.size();
    }

    public Settings withPorts(String address, int s3, int admin) {
        return new Settings(
                data,
                address,
                s3,
                admin,
                domain,
                proxies,
                tls,
                limits,
                reserveBytes,
                cacheBytes,
                repairBytesPerSecond,
                repairThreads,
                accessLog,
                maintenance);
    }

    public Settings withTls(Optional<TlsFiles> files) {
        return new Settings(
                data,
                host,
                port,
                adminPort,
                domain,
                proxies,
                files,
                limits,
                reserveBytes,
                cacheBytes,
                repairBytesPerSecond,
                repairThreads,
                accessLog,
                maintenance);
    }

    /**
     * With no more connections than fit a part of the process, which the store shares. Bodies are not of that part: they
     * are in direct memory.
     */
    public Settings withConnectionsWithin(long heapBytes, long openFiles) {
        LoadLimits part = LoadLimits.forHeap(heapBytes);
        LoadLimits fitting = limits.withConnections(part.connections(), part.connectionsPerAddress());
        return new Settings(
                data,
                host,
                port,
                adminPort,
                domain,
                proxies,
                tls,
                OpenFiles.within(fitting, openFiles),
                reserveBytes,
                cacheBytes,
                repairBytesPerSecond,
                repairThreads,
                accessLog,
                maintenance);
    }

    public Settings withUpkeep(Maintenance other) {
        return new Settings(
                data,
                host,
                port,
                adminPort,
                domain,
                proxies,
                tls,
                limits,
                reserveBytes,
                cacheBytes,
                repairBytesPerSecond,
                repairThreads,
                accessLog,
                other);
    }
}
