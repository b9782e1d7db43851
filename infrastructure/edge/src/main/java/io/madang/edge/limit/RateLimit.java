package io.madang.edge.limit;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.convert.DurationStyle;

/** So many in any span of so long: all of them may come at once, and each is free again when it is that old. */
public record RateLimit(int count, Duration per) {

    /** What is taken is remembered one by one, so that a limit cannot be arbitrarily large. */
    public static final int MAX_COUNT = 10_000;

    public RateLimit {
        if (count < 1 || count > MAX_COUNT || per.isNegative() || per.isZero()) {
            throw new IllegalArgumentException("a limit needs a count of 1 to " + MAX_COUNT
                    + " and a positive time, not " + count + " per " + per);
        }
    }

    /** Reads {@code 30/1m}. */
    public static RateLimit of(String text) {
        int slash = text.indexOf('/');
        if (slash < 1) {
            throw new IllegalArgumentException("a limit looks like 30/1m, not '" + text + "'");
        }
        return new RateLimit(
                Integer.parseInt(text.substring(0, slash).strip()),
                DurationStyle.detectAndParse(text.substring(slash + 1).strip()));
    }

    long perMicros() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMicros(per.toNanos()));
    }
}
