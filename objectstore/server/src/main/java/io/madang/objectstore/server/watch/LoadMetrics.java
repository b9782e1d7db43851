package io.madang.objectstore.server.watch;

import io.madang.objectstore.gateway.http.GatewayMetrics;
import io.madang.objectstore.gateway.http.RequestClass;
import java.util.Map;
import java.util.function.ToLongFunction;

/** The figures of connections and requests against their limits. */
final class LoadMetrics {
    private LoadMetrics() {}

    static void to(Exposition text, GatewayMetrics gateway) {
        text.gauge("madang_storage_connections", "Open connections", gateway.connections());
        text.gauge(
                "madang_storage_connections_idle", "Open connections between two requests", gateway.idleConnections());
        text.counter(
                "madang_storage_connections_refused_total",
                "Connections refused because there were too many, in all or of their address, or held too much",
                gateway.refusedConnections());
        text.counter(
                "madang_storage_connections_evicted_total",
                "Connections without a request that were closed because others wanted their places",
                gateway.evictedConnections());
        text.counter(
                "madang_storage_connections_timed_out_total",
                "Connections closed because their client was silent or slow",
                gateway.timeouts());
        text.gauge("madang_storage_header_bytes", "Bytes of requests with incomplete headers", gateway.headerBytes());
        gateway.certificateExpires()
                .ifPresent(expires -> text.gauge(
                        "madang_storage_tls_certificate_expires_timestamp_seconds",
                        "When the certificate of the S3 port expires, in seconds since 1970",
                        expires.getEpochSecond()));
        text.gauge("madang_storage_buffered_bytes", "Bytes of bodies in memory", gateway.bufferedBytes());
        byClass(text, "admitted", "gauge", "Requests that are worked on", gateway::admittedRequests);
        byClass(text, "waiting", "gauge", "Requests that wait to be worked on", gateway::waitingRequests);
        byClass(text, "refused_total", "counter", "Requests refused with SlowDown", gateway::refusedRequests);
    }

    private static void byClass(
            Exposition text, String what, String type, String help, ToLongFunction<RequestClass> value) {
        String name = "madang_storage_requests_" + what;
        text.family(name, type, help);
        for (RequestClass requests : RequestClass.values()) {
            text.sample(name, Map.of("class", requests.label()), value.applyAsLong(requests));
        }
    }
}
