package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.tls.TlsFiles;
import io.madang.objectstore.iam.AddressRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the gateway listens, and its bounds. A request holds at most about 1 MiB of buffers whatever its client does, and a
 * connection without one next to nothing, so that the limits of load bound the memory.
 *
 * @param port 0 for any that is free
 * @param region that clients must sign for; where there is none, any will do
 * @param domains whose subdomains are buckets (virtual-host style); all other hosts are path style
 * @param proxies that are believed what they say of the client behind them: its address, and whether it came by TLS
 * @param tls where the certificate is; where there is none, HTTP is spoken without TLS
 * @param maxLineBytes of the request line: a key of 1,024 bytes, encoded, and a presigned query fit
 * @param maxBodyBytes of one request, as it comes; S3 allows 5 GiB
 */
public record GatewaySettings(
        String host,
        int port,
        Optional<String> region,
        List<String> domains,
        List<AddressRange> proxies,
        LoadLimits limits,
        Optional<TlsFiles> tls,
        int maxLineBytes,
        int maxHeaderBytes,
        long maxBodyBytes,
        Patience patience) {

    /**
     * How long clients are waited for.
     *
     * @param idle between requests
     * @param header from the first byte of a request to the end of its headers; for the first request of a connection from
     *     its beginning, so that a handshake of TLS is part of it, and no longer than {@code idle}
     * @param body for the next bytes of a body
     * @param bodyBytesPerSecond that a body must bring on average, once it was waited for as long as {@code body}; time in
     *     which the client waits for us does not count
     * @param write for the client to take the next bytes of an answer
     */
    public record Patience(Duration idle, Duration header, Duration body, int bodyBytesPerSecond, Duration write) {
        /** Less than any line of today brings, and more than a client costs that only means to hold a connection. */
        private static final int SLOWEST = 1_024;

        public static final Patience STANDARD = new Patience(
                Duration.ofSeconds(60),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                SLOWEST,
                Duration.ofSeconds(60));

        public Patience {
            positive("idle", idle.toMillis());
            positive("header", header.toMillis());
            positive("body", body.toMillis());
            positive("bodyBytesPerSecond", bodyBytesPerSecond);
            positive("write", write.toMillis());
        }
    }

    public GatewaySettings {
        domains = List.copyOf(domains);
        proxies = List.copyOf(proxies);
        positive("maxLineBytes", maxLineBytes);
        positive("maxHeaderBytes", maxHeaderBytes);
        positive("maxBodyBytes", maxBodyBytes);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("There is no port " + port);
        }
    }

    /** What works on a laptop: any region, no proxy, and buckets below {@code localhost}, as command lines address them. */
    public static GatewaySettings on(String host, int port) {
        return new GatewaySettings(
                host,
                port,
                Optional.empty(),
                List.of("localhost"),
                List.of(),
                LoadLimits.forHeap(Runtime.getRuntime().maxMemory()),
                Optional.empty(),
                16 * 1_024,
                32 * 1_024,
                5L * 1_024 * 1_024 * 1_024,
                Patience.STANDARD);
    }

    public GatewaySettings withRegion(String only) {
        return with(Optional.of(only), domains, proxies, limits, tls, patience);
    }

    public GatewaySettings withDomains(List<String> others) {
        return with(region, others, proxies, limits, tls, patience);
    }

    public GatewaySettings withProxies(List<AddressRange> believed) {
        return with(region, domains, believed, limits, tls, patience);
    }

    public GatewaySettings withLimits(LoadLimits others) {
        return with(region, domains, proxies, others, tls, patience);
    }

    public GatewaySettings withTls(Optional<TlsFiles> files) {
        return with(region, domains, proxies, limits, files, patience);
    }

    public GatewaySettings withPatience(Patience other) {
        return with(region, domains, proxies, limits, tls, other);
    }

    private GatewaySettings with(
            Optional<String> only,
            List<String> below,
            List<AddressRange> believed,
            LoadLimits load,
            Optional<TlsFiles> files,
            Patience other) {
        return new GatewaySettings(
                host, port, only, below, believed, load, files, maxLineBytes, maxHeaderBytes, maxBodyBytes, other);
    }

    private static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be more than nothing, not " + value);
        }
    }
}
