package io.madang.edge.limit;

import java.time.Duration;

/** So many per so long; all of them may come at once, after that one per {@code per / count}. */
public record Limit(int count, Duration per) {

    public Limit {
        if (count < 1 || per.isNegative() || per.isZero()) {
            throw new IllegalArgumentException("a limit needs a positive count and time: " + count + " per " + per);
        }
    }
}
