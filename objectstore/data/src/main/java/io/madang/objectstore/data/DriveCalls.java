package io.madang.objectstore.data;

import io.madang.objectstore.blob.NotAnswered;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls to drives beside each other, on virtual threads. A drive that does not answer is not waited for any longer. */
final class DriveCalls {
    private final Duration slow;

    DriveCalls(Duration slow) {
        this.slow = slow;
    }

    static <T> CompletableFuture<T> start(Supplier<T> call) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                outcome.complete(call.get());
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }

    /** All outcomes, the first of them made by the calling thread. */
    static <T> List<T> all(int count, IntFunction<T> call) {
        List<CompletableFuture<T>> later = new ArrayList<>(count);
        for (int i = 1; i < count; i++) {
            int number = i;
            later.add(start(() -> call.apply(number)));
        }
        List<T> outcomes = new ArrayList<>(count);
        if (count > 0) {
            outcomes.add(call.apply(0));
        }
        later.forEach(outcome -> outcomes.add(outcome.join()));
        return outcomes;
    }

    /** Null when the drive took too long. It counts as hanging until it answers after all. */
    <T> @Nullable T bounded(DriveSlot slot, Supplier<T> call) {
        return bounded(slot, slow, call);
    }

    static <T> @Nullable T bounded(DriveSlot slot, Duration within, Supplier<T> call) {
        CompletableFuture<T> outcome = start(call);
        try {
            return outcome.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            hangs(slot, outcome);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof NotAnswered unanswered) {
                throw unanswered;
            }
            throw new IllegalStateException("A call to drive " + slot.drive().name() + " failed", e.getCause());
        }
    }

    static void hangs(DriveSlot slot, CompletableFuture<?> outcome) {
        slot.hanging().incrementAndGet();
        outcome.whenComplete((value, failure) -> slot.hanging().decrementAndGet());
    }
}
