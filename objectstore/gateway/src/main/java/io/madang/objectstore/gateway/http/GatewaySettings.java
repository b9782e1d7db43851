package io.madang.objectstore.gateway.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the gateway listens, and its bounds. A connection holds at most about 1 MiB of buffers whatever its client does, so
 * that the number of connections bounds the memory.
 *
 * @param port 0 for any that is free
 * @param region that clients must sign for; where there is none, any will do
 * @param domains whose subdomains are buckets (virtual-host style); all other hosts are path style
 * @param maxLineBytes of the request line: a key of 1,024 bytes, encoded, and a presigned query fit
 * @param maxBodyBytes of one request, as it comes; S3 allows 5 GiB
 * @param idleTimeout between requests
 * @param headerTimeout from the first byte of a request to the end of its headers
 * @param bodyTimeout for the next bytes of a body
 * @param writeTimeout for the client to take the next bytes of an answer
 */
public record GatewaySettings(
        String host,
        int port,
        Optional<String> region,
        List<String> domains,
        int maxConnections,
        int maxLineBytes,
        int maxHeaderBytes,
        long maxBodyBytes,
        Duration idleTimeout,
        Duration headerTimeout,
        Duration bodyTimeout,
        Duration writeTimeout) {

    public GatewaySettings {
        domains = List.copyOf(domains);
        positive("maxConnections", maxConnections);
        positive("maxLineBytes", maxLineBytes);
        positive("maxHeaderBytes", maxHeaderBytes);
        positive("maxBodyBytes", maxBodyBytes);
        positive("idleTimeout", idleTimeout.toMillis());
        positive("headerTimeout", headerTimeout.toMillis());
        positive("bodyTimeout", bodyTimeout.toMillis());
        positive("writeTimeout", writeTimeout.toMillis());
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("There is no port " + port);
        }
    }

    /** What works on a laptop: any region, and buckets below {@code localhost}, as command lines address them. */
    public static GatewaySettings on(String host, int port) {
        return new GatewaySettings(
                host,
                port,
                Optional.empty(),
                List.of("localhost"),
                1_024,
                16 * 1_024,
                32 * 1_024,
                5L * 1_024 * 1_024 * 1_024,
                Duration.ofSeconds(60),
                Duration.ofSeconds(20),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60));
    }

    public GatewaySettings withRegion(String only) {
        return new GatewaySettings(
                host,
                port,
                Optional.of(only),
                domains,
                maxConnections,
                maxLineBytes,
                maxHeaderBytes,
                maxBodyBytes,
                idleTimeout,
                headerTimeout,
                bodyTimeout,
                writeTimeout);
    }

    public GatewaySettings withDomains(List<String> others) {
        return new GatewaySettings(
                host,
                port,
                region,
                others,
                maxConnections,
                maxLineBytes,
                maxHeaderBytes,
                maxBodyBytes,
                idleTimeout,
                headerTimeout,
                bodyTimeout,
                writeTimeout);
    }

    public GatewaySettings withMaxConnections(int most) {
        return new GatewaySettings(
                host,
                port,
                region,
                domains,
                most,
                maxLineBytes,
                maxHeaderBytes,
                maxBodyBytes,
                idleTimeout,
                headerTimeout,
                bodyTimeout,
                writeTimeout);
    }

    public GatewaySettings withTimeouts(Duration idle, Duration header, Duration body, Duration write) {
        return new GatewaySettings(
                host,
                port,
                region,
                domains,
                maxConnections,
                maxLineBytes,
                maxHeaderBytes,
                maxBodyBytes,
                idle,
                header,
                body,
                write);
    }

    private static void positive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(name + " must be more than nothing, not " + value);
        }
    }
}
