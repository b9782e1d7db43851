package io.madang.objectstore.testkit;

/**
 * A call to a system under test, from before it was begun until after it was answered, by one clock.
 *
 * @param end {@link #UNKNOWN} where no answer was heard: it may have been done at any time since, or never
 */
public record TimedCall<C>(C call, long begin, long end) {
    public static final long UNKNOWN = Long.MAX_VALUE;

    boolean answered() {
        return end != UNKNOWN;
    }
}
