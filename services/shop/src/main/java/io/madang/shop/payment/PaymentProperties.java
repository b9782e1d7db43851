package io.madang.shop.payment;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Payments, {@code madang.shop.payments.*}.
 *
 * @param provider {@code local}, which comes with the platform; with any other name, a bean of the type {@code
 *     PaymentGateway} is expected
 * @param deadline how long the provider may take to answer; after that its result is fetched or reported later
 * @param sweepInterval how often payments without a result, and refunds that are due, are looked for
 * @param webhookTolerance how far the time in a webhook's signature may be from now
 * @param local the provider that comes with the platform
 */
@ConfigurationProperties("madang.shop.payments")
public record PaymentProperties(
        @DefaultValue("local") String provider,
        @DefaultValue("5s") Duration deadline,
        @DefaultValue("5s") Duration sweepInterval,
        @DefaultValue("5m") Duration webhookTolerance,
        @DefaultValue Local local) {

    public PaymentProperties {
        require(deadline.toMillis() >= 1, "deadline must be at least a millisecond, not " + deadline);
        require(sweepInterval.toMillis() >= 1, "sweep-interval must be at least a millisecond, not " + sweepInterval);
        require(
                webhookTolerance.toSeconds() >= 1 && webhookTolerance.toHours() <= 1,
                "webhook-tolerance must be a second to an hour, not " + webhookTolerance);
    }

    /**
     * The local provider.
     *
     * @param lateness how long after the call a late result is there
     * @param interval how often late results and webhooks are worked on
     */
    public record Local(@DefaultValue("15s") Duration lateness, @DefaultValue("1s") Duration interval) {

        public Local {
            require(!lateness.isNegative(), "local.lateness must not be negative: " + lateness);
            require(interval.toMillis() >= 1, "local.interval must be at least a millisecond, not " + interval);
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.shop.payments: " + message);
        }
    }
}
