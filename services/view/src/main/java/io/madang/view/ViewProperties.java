package io.madang.view;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The view service's configuration, {@code madang.view.*}.
 *
 * @param window how long a viewer's next view of the same article does not count
 * @param guestsPerNetwork how many guests of one address (of one /64 in IPv6) count per article and window
 * @param flushEvery an article is due to go to the database after so many views
 * @param flushPause what is due goes to the database so often
 * @param flushInterval everything that changed goes to the database so often
 * @param kept how long Redis keeps a count that the database knows too
 * @param redisDeadline how long Redis may take to answer
 */
@ConfigurationProperties("madang.view")
record ViewProperties(
        @DefaultValue("10m") Duration window,
        @DefaultValue("100") int guestsPerNetwork,
        @DefaultValue("100") int flushEvery,
        @DefaultValue("200ms") Duration flushPause,
        @DefaultValue("1m") Duration flushInterval,
        @DefaultValue("1d") Duration kept,
        @DefaultValue("500ms") Duration redisDeadline) {

    ViewProperties {
        require(window.toMillis() >= 1, "window must be at least a millisecond, not " + window);
        require(guestsPerNetwork >= 1, "guests-per-network must be at least 1, not " + guestsPerNetwork);
        require(flushEvery >= 1, "flush-every must be at least 1, not " + flushEvery);
        require(flushPause.toMillis() >= 1, "flush-pause must be at least a millisecond, not " + flushPause);
        require(flushInterval.toMillis() >= 10, "flush-interval must be at least 10 ms, not " + flushInterval);
        require(kept.toMillis() >= 1, "kept must be at least a millisecond, not " + kept);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.view: " + message);
        }
    }
}
