package io.madang.comment.nickname;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What an operator sees of nicknames in comments, by database; all databases together are shown among the projections.
 */
final class NicknameMetrics {

    private static final Tags PROJECTION = Tags.of("projection", NicknameReplayer.WORK);

    private final Counter renamed;
    private final Counter confirmed;
    private final Counter refreshes;
    private final Timer delay;
    private final Map<String, Lag> lags = new ConcurrentHashMap<>();
    private final Map<String, Boolean> up = new ConcurrentHashMap<>();

    /** How many changes have not been applied, and how long ago the oldest of them was made. */
    record Lag(long changes, Duration age) {

        static final Lag NONE = new Lag(0, Duration.ZERO);
    }

    NicknameMetrics(MeterRegistry meters) {
        renamed = counter(meters, "renamed", "comments that got a newer nickname of their writer");
        confirmed = counter(meters, "confirmed", "new comments whose nickname was read again");
        refreshes = counter(meters, "refreshes", "times that the nicknames of all writers of a database were read");
        delay = Timer.builder("madang.stream.delay")
                .description("from the moment that an event tells of to the moment that it has taken effect")
                .publishPercentiles(0.5, 0.99)
                .tags(PROJECTION)
                .register(meters);
        Gauge.builder("madang.stream.lag", this, NicknameMetrics::behind)
                .description("messages that have not taken effect, in the partitions of this instance")
                .tags(PROJECTION.and("topic", "nickname-log"))
                .register(meters);
        Gauge.builder("madang.stream.up", this, m -> m.up.values().stream().allMatch(is -> is) ? 1 : 0)
                .description("whether the projection follows its topics")
                .tags(PROJECTION)
                .register(meters);
    }

    private static Counter counter(MeterRegistry meters, String name, String description) {
        return Counter.builder("madang.comment.nickname." + name)
                .description(description)
                .register(meters);
    }

    /** Shows a database from now on. */
    void add(MeterRegistry meters, String source) {
        up.put(source, false);
        Gauge.builder("madang.comment.nickname.lag", this, m -> m.lag(source).changes())
                .description("nickname changes that have not been applied, in the shards of this instance")
                .tag("source", source)
                .register(meters);
        Gauge.builder(
                        "madang.comment.nickname.oldest.age",
                        this,
                        m -> m.lag(source).age().toMillis() / 1000.0)
                .description("how long ago the oldest nickname change was made that has not been applied")
                .baseUnit("seconds")
                .tag("source", source)
                .register(meters);
    }

    private Lag lag(String source) {
        return lags.getOrDefault(source, Lag.NONE);
    }

    private long behind() {
        return lags.values().stream().mapToLong(Lag::changes).sum();
    }

    void lag(String source, Lag lag) {
        lags.put(source, lag);
    }

    void up(String source, boolean now) {
        up.put(source, now);
    }

    void renamed(long comments) {
        renamed.increment(comments);
    }

    void confirmed(int comments) {
        confirmed.increment(comments);
    }

    void refreshed() {
        refreshes.increment();
    }

    void applied(Duration since) {
        delay.record(since.isNegative() ? Duration.ZERO : since);
    }
}
