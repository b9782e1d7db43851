package io.madang.media.omission;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The sessions of lists by views, {@code madang.media.view-sessions.*}.
 *
 * @param kept how long Redis keeps a session after its last page
 * @param max how many sessions there are at most; the ones used least lately make room
 * @param maxBytes how much all of them take at most, about; the ones used least lately make room
 * @param maxDelivered how many items a session remembers; beyond, its pages do not tell of omitted items
 * @param redisDeadline how long Redis may take to answer
 */
@ConfigurationProperties("madang.media.view-sessions")
public record SessionProperties(
        @DefaultValue("30m") Duration kept,
        @DefaultValue("20000") int max,
        @DefaultValue("256MB") DataSize maxBytes,
        @DefaultValue("250000") long maxDelivered,
        @DefaultValue("500ms") Duration redisDeadline) {

    public SessionProperties {
        require(kept.toMillis() >= 1, "kept must be at least a millisecond, not " + kept);
        require(max >= ReadingSessions.PARTS, "max must be at least " + ReadingSessions.PARTS + ", not " + max);
        require(
                maxBytes.toBytes() >= ReadingSessions.PARTS * 1_024L,
                "max-bytes must be at least " + ReadingSessions.PARTS + " kB, not " + maxBytes);
        require(maxDelivered >= 0, "max-delivered must not be negative: " + maxDelivered);
        require(redisDeadline.toMillis() >= 1, "redis-deadline must be at least a millisecond, not " + redisDeadline);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.media.view-sessions: " + message);
        }
    }
}
