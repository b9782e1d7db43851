package io.madang.read.article;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How articles are kept for reading, {@code madang.read.article.*}.
 *
 * @param kept how long Redis keeps an article, however often it changes
 * @param keptAbsence how long it is remembered that an article or a writer does not exist
 * @param freshViews how old a view count may be before it is asked for again
 * @param lease after how long one who went to ask the owners has lost the right to write what they told
 * @param patience how long others wait for one who went to ask
 * @param redisDeadline how long Redis may take to answer
 * @param ownerCalls how many may ask the owners at once
 * @param ownerWait how long one waits to be among them
 * @param memoryMegabytes how much of an instance's memory articles may take; 0 to keep none there
 * @param prefetch whether new articles are read when their event arrives, and not only when somebody asks
 */
@ConfigurationProperties("madang.read.article")
record ReadArticleProperties(
        @DefaultValue("1d") Duration kept,
        @DefaultValue("2s") Duration keptAbsence,
        @DefaultValue("1s") Duration freshViews,
        @DefaultValue("10s") Duration lease,
        @DefaultValue("1s") Duration patience,
        @DefaultValue("500ms") Duration redisDeadline,
        @DefaultValue("32") int ownerCalls,
        @DefaultValue("100ms") Duration ownerWait,
        @DefaultValue("64") int memoryMegabytes,
        @DefaultValue("true") boolean prefetch) {

    ReadArticleProperties {
        positive(kept, "kept");
        positive(keptAbsence, "kept-absence");
        positive(freshViews, "fresh-views");
        positive(lease, "lease");
        positive(patience, "patience");
        positive(redisDeadline, "redis-deadline");
        require(ownerCalls >= 1, "owner-calls must be at least 1, not " + ownerCalls);
        require(!ownerWait.isNegative(), "owner-wait must not be negative, not " + ownerWait);
        require(memoryMegabytes >= 0, "memory-megabytes must not be negative, not " + memoryMegabytes);
    }

    private static void positive(Duration duration, String name) {
        require(duration.toMillis() >= 1, name + " must be at least a millisecond, not " + duration);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.read.article: " + message);
        }
    }
}
