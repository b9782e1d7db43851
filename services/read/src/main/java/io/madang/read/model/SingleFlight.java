package io.madang.read.model;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Single-flight: those who want the same things at the same moment share the work, and each thing is fetched by one of
 * them.
 *
 * <p>Whoever comes first for a thing fetches it, together with all others that nobody else is fetching; then waits for
 * those that are under way.
 */
public final class SingleFlight<K, V> {

    private final ConcurrentHashMap<K, CompletableFuture<Optional<V>>> underWay = new ConcurrentHashMap<>();
    private final Duration patience;

    public SingleFlight(Duration patience) {
        this.patience = patience;
    }

    /** What the work, or that of others, finds for the keys; keys for which there is nothing are left out. */
    public Map<K, V> fetch(Collection<K> keys, Function<List<K>, Map<K, V>> work) {
        List<K> own = new ArrayList<>();
        Map<K, CompletableFuture<Optional<V>>> others = new HashMap<>();
        CompletableFuture<Map<K, V>> landing = new CompletableFuture<>();
        for (K key : keys) {
            CompletableFuture<Optional<V>> flight = landing.thenApply(found -> Optional.ofNullable(found.get(key)));
            CompletableFuture<Optional<V>> earlier = underWay.putIfAbsent(key, flight);
            if (earlier == null) {
                own.add(key);
            } else {
                others.put(key, earlier);
            }
        }
        Map<K, V> found = new HashMap<>(own.isEmpty() ? Map.of() : lead(own, landing, work));
        long deadline = System.nanoTime() + patience.toNanos();
        others.forEach((key, flight) -> await(flight, deadline).ifPresent(value -> found.put(key, value)));
        return found;
    }

    private Map<K, V> lead(List<K> own, CompletableFuture<Map<K, V>> landing, Function<List<K>, Map<K, V>> work) {
        try {
            Map<K, V> found = work.apply(own);
            own.forEach(underWay::remove);
            landing.complete(found);
            return found;
        } catch (RuntimeException | Error e) {
            own.forEach(underWay::remove);
            landing.completeExceptionally(e);
            throw e;
        }
    }

    private static <V> Optional<V> await(CompletableFuture<Optional<V>> flight, long deadline) {
        try {
            return flight.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure f) {
                throw f.again();
            }
            throw new IllegalStateException("the shared work failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw Failure.of(SystemReason.TOOK_TOO_LONG, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.of(SystemReason.STOPPING, e);
        }
    }
}
