package io.madang.edge.peer;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
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
        return address.orElseThrow(() -> unavailable(
                "The role '" + role + "' is not active here and no peer is known: set madang.peers." + role
                        + " to the address of an instance that has it.",
                Optional.empty()));
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
            throw unavailable("The role '" + role + "' has failed too often and is given a rest.", Optional.of(e));
        } catch (Failure e) {
            outcome = e.code().name();
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            outcome = "unreachable";
            throw unavailable("The role '" + role + "' does not answer.", Optional.of(e));
        } finally {
            Timer.builder("madang.peer.calls")
                    .tags("role", role, "outcome", outcome)
                    .register(meters)
                    .record(Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private Failure unavailable(String message, Optional<Exception> cause) {
        return new Failure(ErrorCode.PEER_UNAVAILABLE, message, Map.of("role", role), cause.orElse(null));
    }

    /** What the peer says about a request is no sign of its health, unless it says that it cannot serve any. */
    private static boolean blamesThePeer(Throwable problem) {
        return !(problem instanceof Failure failure)
                || failure.code() == ErrorCode.UNAVAILABLE
                || failure.code() == ErrorCode.PEER_UNAVAILABLE;
    }
}
