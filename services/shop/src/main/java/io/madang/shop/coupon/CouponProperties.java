package io.madang.shop.coupon;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The configuration of coupons, {@code madang.coupon.*}.
 *
 * @param maxBatch how many grants share a transaction at most
 * @param maxWaiting how many may wait for one campaign's transaction in this instance; those beyond are told to come again
 * @param redisDeadline how long Redis may take to answer
 * @param verifyInterval how often campaigns are read from the database and Redis is compared with it
 * @param verifyPatience how long a claim waits while a campaign's places are being rebuilt
 * @param preload how long before its opening a campaign's places are put into Redis
 * @param placePatience how old a reserved place without a grant must be to be given back
 * @param sweepInterval how often expired reservations of coupons by orders are released
 * @param cancellationKept how long a cancelled order is remembered, so that its late reservation is refused
 * @param voidStep how many coupons are taken back in one transaction
 * @param maxHolders up to how many holders of a campaign that is sold out or stopped are kept in memory, to answer without
 *     Redis and the database; 16 bytes each, and five such campaigns at most: 80 MB
 * @param maxInLine how many users may stand in the line of one waiting room
 * @param lineOpensBefore how long before a campaign with a waiting room opens users may stand in line
 */
@ConfigurationProperties("madang.coupon")
public record CouponProperties(
        @DefaultValue("256") int maxBatch,
        @DefaultValue("10000") int maxWaiting,
        @DefaultValue("1s") Duration redisDeadline,
        @DefaultValue("500ms") Duration verifyInterval,
        @DefaultValue("1s") Duration verifyPatience,
        @DefaultValue("1m") Duration preload,
        @DefaultValue("10s") Duration placePatience,
        @DefaultValue("5s") Duration sweepInterval,
        @DefaultValue("30d") Duration cancellationKept,
        @DefaultValue("500") int voidStep,
        @DefaultValue("1000000") int maxHolders,
        @DefaultValue("1000000") int maxInLine,
        @DefaultValue("1h") Duration lineOpensBefore) {

    private static final int MAX_STEP = 1000;

    public CouponProperties {
        require(maxBatch >= 1 && maxBatch <= MAX_STEP, "max-batch must be 1 to 1000, not " + maxBatch);
        require(maxWaiting >= 1, "max-waiting must be at least 1, not " + maxWaiting);
        requirePositive("redis-deadline", redisDeadline);
        requirePositive("verify-interval", verifyInterval);
        require(verifyInterval.compareTo(Duration.ofSeconds(1)) <= 0, "verify-interval must be 1s at most");
        require(!verifyPatience.isNegative(), "verify-patience must not be negative: " + verifyPatience);
        requirePositive("preload", preload);
        requirePositive("place-patience", placePatience);
        requirePositive("sweep-interval", sweepInterval);
        requirePositive("cancellation-kept", cancellationKept);
        require(voidStep >= 1 && voidStep <= MAX_STEP, "void-step must be 1 to 1000, not " + voidStep);
        require(maxInLine >= 1, "max-in-line must be at least 1, not " + maxInLine);
        requirePositive("line-opens-before", lineOpensBefore);
        require(maxHolders >= 0, "max-holders must not be negative: " + maxHolders);
    }

    private static void requirePositive(String key, Duration time) {
        require(time.toMillis() >= 1, key + " must be at least a millisecond, not " + time);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.coupon: " + message);
        }
    }
}
