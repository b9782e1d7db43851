package io.madang.edge.health;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A check that is made at most once per second, by one at a time, and that nobody waits for beyond its deadline. */
final class CachedHealthCheck {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private final HealthCheck check;
    private final Executor executor;
    private @Nullable CompletableFuture<HealthCheckResult> last;
    private long startedNanos;

    CachedHealthCheck(HealthCheck check, Executor executor) {
        this.check = check;
        this.executor = executor;
    }

    HealthCheck check() {
        return check;
    }

    HealthCheckResult finding() {
        try {
            return latest().get(DEADLINE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return HealthCheckResult.down("no answer within " + DEADLINE.toMillis() + " ms");
        } catch (ExecutionException e) {
            return HealthCheckResult.down(String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return HealthCheckResult.down("interrupted");
        }
    }

    /** The running check, or the last one while it is fresh: one that hangs is never started a second time. */
    private synchronized CompletableFuture<HealthCheckResult> latest() {
        CompletableFuture<HealthCheckResult> known = last;
        if (known != null && (!known.isDone() || System.nanoTime() - startedNanos < FRESH.toNanos())) {
            return known;
        }
        CompletableFuture<HealthCheckResult> fresh = new CompletableFuture<>();
        executor.execute(() -> {
            try {
                fresh.complete(check.check());
            } catch (Throwable e) {
                fresh.completeExceptionally(e);
            }
        });
        last = fresh;
        startedNanos = System.nanoTime();
        return fresh;
    }
}
