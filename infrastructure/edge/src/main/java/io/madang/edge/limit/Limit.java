package io.madang.edge.limit;

import java.time.Duration;
import org.springframework.boot.convert.DurationStyle;

/** So many per so long; all of them may come at once, after that one per {@code per / count}. */
public record Limit(int count, Duration per) {

    public Limit {
        if (count < 1 || per.isNegative() || per.isZero()) {
            throw new IllegalArgumentException("a limit needs a positive count and time: " + count + " per " + per);
        }
    }

    /** Reads {@code 30/1m}. */
    public static Limit of(String text) {
        int slash = text.indexOf('/');
        if (slash < 1) {
            throw new IllegalArgumentException("a limit looks like 30/1m, not '" + text + "'");
        }
        return new Limit(
                Integer.parseInt(text.substring(0, slash).strip()),
                DurationStyle.detectAndParse(text.substring(slash + 1).strip()));
    }

    /** The time in which one more becomes available. */
    long intervalMicros() {
        long micros = Math.max(1, per.toNanos() / 1000);
        return (micros + count - 1) / count;
    }

    /** How far ahead of now a bucket may be filled: exactly {@code count} intervals. */
    long burstMicros() {
        return intervalMicros() * count;
    }
}
