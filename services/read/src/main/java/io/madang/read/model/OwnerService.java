package io.madang.read.model;

import static io.madang.kernel.error.Argument.arg;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.madang.kernel.error.Failure;
import io.madang.read.ReadReason;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A service that owns some of what is read, behind a breaker: once it fails too often, it is left alone for a while. */
public final class OwnerService {

    private static final Logger log = LoggerFactory.getLogger(OwnerService.class);

    private final String name;
    private final CircuitBreaker breaker;

    public OwnerService(String name) {
        this.name = name;
        this.breaker = CircuitBreaker.of(
                "read-" + name,
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(20)
                        .minimumNumberOfCalls(5)
                        .waitDurationInOpenState(Duration.ofSeconds(1))
                        .permittedNumberOfCallsInHalfOpenState(2)
                        // a service that says that one of its databases is away is there, for what is in the others
                        .ignoreException(e -> e instanceof Failure failure && failure.isDatabaseUnavailable())
                        .build());
    }

    /** What the owner tells; whatever keeps it from telling is an {@code unavailable} failure. */
    public <T> T ask(Supplier<T> question) {
        try {
            return breaker.executeSupplier(question);
        } catch (RuntimeException e) {
            throw Failure.of(ReadReason.OWNER_UNAVAILABLE, e, arg("service", name));
        }
    }

    /** What the owner tells, if it can. */
    public <T> Optional<T> tryToAsk(Supplier<T> question) {
        try {
            return Optional.of(ask(question));
        } catch (Failure e) {
            log.debug("{}", e.getMessage(), e.getCause());
            return Optional.empty();
        }
    }
}
