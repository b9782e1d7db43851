package io.madang.objectstore.server.watch;

import io.madang.objectstore.gateway.http.AccessListener;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts of requests, and how long they took. */
public final class RequestMetrics implements AccessListener {
    private static final double[] BOUNDS = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60};

    private record Kind(String method, int status) {}

    /** The requests of one method. */
    private static final class Durations {
        private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Durations() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void add(long took) {
            int bucket = 0;
            while (bucket < BOUNDS.length && took > BOUNDS[bucket] * 1e9) {
                bucket++;
            }
            buckets[bucket].increment();
            nanos.add(took);
        }
    }

    private final Map<Kind, LongAdder> requests = new ConcurrentHashMap<>();
    private final Map<String, Durations> durations = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final LongAdder cut = new LongAdder();

    @Override
    public void answered(Access access) {
        String method = access.request().method().name();
        requests.computeIfAbsent(new Kind(method, access.status()), kind -> new LongAdder())
                .increment();
        durations
                .computeIfAbsent(method, name -> new Durations())
                .add(access.took().toNanos());
        if (access.code() != null) {
            errors.computeIfAbsent(access.code(), code -> new LongAdder()).increment();
        }
        received.add(access.received());
        sent.add(access.sent());
        if (!access.complete()) {
            cut.increment();
        }
    }

    void to(Exposition text) {
        text.family("madang_storage_requests_total", "counter", "Requests by method and status");
        requests.forEach((kind, count) -> text.sample(
                "madang_storage_requests_total",
                Map.of("method", kind.method(), "status", Integer.toString(kind.status())),
                count.sum()));
        text.family("madang_storage_errors_total", "counter", "Answers by S3's code of the error");
        errors.forEach((code, count) -> text.sample("madang_storage_errors_total", Map.of("code", code), count.sum()));
        text.family("madang_storage_request_seconds", "histogram", "How long requests took, to the last byte");
        new TreeMap<>(durations).forEach((method, each) -> histogram(text, method, each));
        text.counter("madang_storage_received_bytes_total", "Bytes of requests' bodies", received.sum());
        text.counter("madang_storage_sent_bytes_total", "Bytes of answers' bodies", sent.sum());
        text.counter("madang_storage_cut_total", "Answers that did not reach the client whole", cut.sum());
    }

    private static void histogram(Exposition text, String method, Durations each) {
        long below = 0;
        for (int i = 0; i < each.buckets.length; i++) {
            below += each.buckets[i].sum();
            String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
            text.sample("madang_storage_request_seconds_bucket", Map.of("method", method, "le", bound), below);
        }
        text.seconds("madang_storage_request_seconds_sum", Map.of("method", method), each.nanos.sum());
        text.sample("madang_storage_request_seconds_count", Map.of("method", method), below);
    }
}
