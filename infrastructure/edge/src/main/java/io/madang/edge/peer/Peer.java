package io.madang.edge.peer;

import static io.madang.kernel.error.Argument.arg;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.madang.edge.RequestReason;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The instance that plays a role which is absent here: its address, and the breaker before it. */
final class Peer {

    /** A peer whose breaker has opened is tried again after this. */
    private static final Duration REST = Duration.ofSeconds(2);

    private final String role;
    private final Optional<URI> address;
    private final CircuitBreaker breaker;
    private final MeterRegistry meters;

    Peer(String role, Optional<URI> address, MeterRegistry meters) {
        this.role = role;
        this.address = address;
        this.meters = meters;
        this.breaker = CircuitBreaker.of(
                role,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(20)
                        .minimumNumberOfCalls(5)
                        .failureRateThreshold(50)
                        .waitDurationInOpenState(REST)
                        .permittedNumberOfCallsInHalfOpenState(2)
                        .recordException(Peer::blamesThePeer)
                        .build());
        Gauge.builder("madang.peer.breaker", breaker, b -> b.getState() == CircuitBreaker.State.OPEN ? 1 : 0)
                .description("1 while the peer is not called because it failed too often")
                .tag("role", role)
                .register(meters);
    }

    String role() {
        return role;
    }

    /** The peer's address, or a failure that says which setting is missing. */
    URI address() {
        return address.orElseThrow(() -> unavailable(RequestReason.PEER_UNKNOWN, null));
    }

    /** Makes a call through the breaker; what is the peer's fault becomes {@code peer-unavailable}. */
    <T extends @Nullable Object> T call(Callable<T> call) {
        address();
        long start = System.nanoTime();
        String outcome = "ok";
        try {
            return breaker.executeCallable(call);
        } catch (CallNotPermittedException e) {
            outcome = "open";
            throw unavailable(RequestReason.PEER_RESTING, e);
        } catch (Failure e) {
            outcome = e.code().name();
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            outcome = "unreachable";
            throw unavailable(RequestReason.PEER_SILENT, e);
        } finally {
            Timer.builder("madang.peer.calls")
                    .tags("role", role, "outcome", outcome)
                    .register(meters)
                    .record(Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private Failure unavailable(RequestReason reason, @Nullable Exception cause) {
        return Failure.of(reason, cause, arg("role", role)).with("role", role);
    }

    /** What the peer says about a request is no sign of its health, unless it says that it cannot serve any. */
    private static boolean blamesThePeer(Throwable problem) {
        return !(problem instanceof Failure failure)
                || failure.code() == ErrorCode.UNAVAILABLE && !failure.isDatabaseUnavailable()
                || failure.code() == ErrorCode.PEER_UNAVAILABLE;
    }
}
