package io.madang.web.part;

import io.madang.edge.request.RequestId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Gathers the parts of pages: all at once, each on a thread of its own, none beyond its deadline. What does not come
 * is away, and the page says so. Whoever answers too late is not interrupted, which could cost a connection, but still
 * counts among those that are waited for, of which there is a limit.
 */
public final class PageParts implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PageParts.class);

    private final Duration deadline;
    private final Semaphore places;
    private final MeterRegistry meters;
    private final Map<String, Counter> away = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    public PageParts(Duration deadline, int max, MeterRegistry meters) {
        this.deadline = deadline;
        this.places = new Semaphore(max);
        this.meters = meters;
    }

    /**
     * Asks for a part on behalf of the current caller.
     *
     * @param role who answers
     */
    public <T> PendingPart<T> ask(String role, Supplier<T> question) {
        return ask(role, deadline, question);
    }

    /**
     * Asks for a part that is not waited for as long as others.
     *
     * @param within how long, where that is less than the deadline of all parts
     */
    public <T> PendingPart<T> ask(String role, Duration within, Supplier<T> question) {
        if (!places.tryAcquire()) {
            return () -> unavailable(role, "too much is waited for already");
        }
        SecurityContext caller = SecurityContextHolder.getContext();
        String request = RequestId.current().orElse("");
        Duration longest = within.compareTo(deadline) < 0 ? within : deadline;
        long due = System.nanoTime() + longest.toNanos();
        CompletableFuture<T> answer = new CompletableFuture<>();
        threads.execute(() -> {
            SecurityContextHolder.setContext(caller);
            MDC.put(RequestId.LOG_KEY, request);
            try {
                answer.complete(question.get());
            } catch (RuntimeException | Error problem) {
                answer.completeExceptionally(problem);
            } finally {
                SecurityContextHolder.clearContext();
                MDC.remove(RequestId.LOG_KEY);
                places.release();
            }
        });
        return () -> await(role, answer, due, longest);
    }

    private <T> PagePart<T> await(String role, CompletableFuture<T> answer, long due, Duration longest) {
        try {
            return new PagePart.Available<>(answer.get(Math.max(0, due - System.nanoTime()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return unavailable(role, "no answer within " + longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return unavailable(role, "the page is not wanted any more");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Failure failure && isAboutTheQuestion(failure.code())) {
                throw failure;
            }
            return unavailable(role, String.valueOf(e.getCause()));
        }
    }

    private static boolean isAboutTheQuestion(ErrorCode code) {
        return code.status() < ErrorCode.INTERNAL.status() && code != ErrorCode.TOO_MANY_REQUESTS;
    }

    private <T> PagePart<T> unavailable(String role, String why) {
        log.debug("a page does without {}: {}", role, why);
        away.computeIfAbsent(role, name -> Counter.builder("madang.web.parts.away")
                        .description("parts that pages had to do without")
                        .tag("role", name)
                        .register(meters))
                .increment();
        return new PagePart.Unavailable<>(role);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
