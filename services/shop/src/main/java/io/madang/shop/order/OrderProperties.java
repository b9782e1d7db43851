package io.madang.shop.order;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Orders, {@code madang.shop.orders.*}.
 *
 * @param paymentWindow how long an order's stock and coupon are reserved for its payment
 * @param placingDeadline after which an order that was not placed completely is called off
 * @param sweepInterval how often orders that are due are looked for
 */
@ConfigurationProperties("madang.shop.orders")
record OrderProperties(
        @DefaultValue("15m") Duration paymentWindow,
        @DefaultValue("1m") Duration placingDeadline,
        @DefaultValue("5s") Duration sweepInterval) {

    OrderProperties {
        require(
                paymentWindow.toSeconds() >= 1 && paymentWindow.toDays() <= 30,
                "payment-window must be a second to 30 days, not " + paymentWindow);
        require(placingDeadline.toSeconds() >= 1, "placing-deadline must be at least a second, not " + placingDeadline);
        require(sweepInterval.toMillis() >= 1, "sweep-interval must be at least a millisecond, not " + sweepInterval);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.shop.orders: " + message);
        }
    }
}
