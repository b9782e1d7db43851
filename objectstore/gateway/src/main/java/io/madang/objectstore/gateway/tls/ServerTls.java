package io.madang.objectstore.gateway.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS of a server. The files are looked at every second; when they have changed, connections from then on get the new
 * certificate, and those that are open keep theirs. A pair that cannot be used is logged, and the old one stays.
 */
public final class ServerTls implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ServerTls.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration FAREWELL = Duration.ofSeconds(1);

    private final TlsFiles files;
    private final InstantSource clock;
    /**
     * The costly steps of handshakes, apart from the event loops and on fewer threads than there are cores, so that a flood of
     * handshakes leaves time for those who are served. Of a connection at most one step waits here.
     */
    private final ExecutorService handshakes = Executors.newFixedThreadPool(
            Math.max(1, Runtime.getRuntime().availableProcessors() / 2), new DefaultThreadFactory("s3-tls", true));

    private final ScheduledExecutorService watcher =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("s3-tls-files", true));
    private volatile Current current;
    private Stamp seen;

    private record Current(CertificatePair pair, SslContext context) {}

    /** Which contents the two files have, without reading them. */
    private record Stamp(FileStamp certificate, FileStamp key) {
        static Stamp of(TlsFiles files) {
            return new Stamp(FileStamp.of(files.certificate()), FileStamp.of(files.key()));
        }
    }

    private record FileStamp(@Nullable Object file, @Nullable FileTime modified, long size) {
        static FileStamp of(Path path) {
            try {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                return new FileStamp(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
            } catch (IOException absent) {
                return new FileStamp(null, null, 0);
            }
        }
    }

    private ServerTls(TlsFiles files, InstantSource clock) throws IOException {
        this.files = files;
        this.clock = clock;
        this.seen = Stamp.of(files);
        this.current = load();
    }

    /** Reads the pair and begins to watch its files. */
    public static ServerTls open(TlsFiles files, InstantSource clock) throws IOException {
        ServerTls tls = new ServerTls(files, clock);
        tls.watcher.scheduleWithFixedDelay(tls::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
        return tls;
    }

    private Current load() throws IOException {
        CertificatePair pair = CertificatePair.read(files);
        Current loaded = new Current(pair, pair.context());
        log.info("TLS with the certificate of {}", pair);
        if (pair.expires().isBefore(clock.instant())) {
            log.warn("The certificate in {} has expired: clients will refuse it. Renew it", files.certificate());
        }
        warnOfOpenKey();
        return loaded;
    }

    private void warnOfOpenKey() throws IOException {
        if (Files.getPosixFilePermissions(files.key()).contains(PosixFilePermission.OTHERS_READ)) {
            log.warn("Every user of this machine can read the private key {}: chmod o= {}", files.key(), files.key());
        }
    }

    /** What was written after the stamp was taken is seen the next time. */
    private void look() {
        try {
            Stamp now = Stamp.of(files);
            if (now.equals(seen)) {
                return;
            }
            seen = now;
            current = load();
        } catch (IOException | RuntimeException e) {
            log.warn("The new certificate is not used, and the old one stays: {}", e.getMessage());
        }
    }

    /** For a new connection, whose own deadline for the first request is the handshake's too. */
    public SslHandler handler(ByteBufAllocator allocator) {
        SslHandler handler = current.context().newHandler(allocator, handshakes);
        handler.setHandshakeTimeoutMillis(0);
        handler.setCloseNotifyFlushTimeoutMillis(FAREWELL.toMillis());
        return handler;
    }

    /** When the certificate in use expires. */
    public Instant expires() {
        return current.pair().expires();
    }

    @Override
    public void close() {
        watcher.shutdownNow();
        handshakes.shutdownNow();
    }
}
