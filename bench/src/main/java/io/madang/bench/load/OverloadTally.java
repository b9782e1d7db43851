package io.madang.bench.load;

import io.madang.bench.load.Tally.Percentiles;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What became of the requests of an overload. */
public final class OverloadTally {

    private long[] servedNanos = new long[1 << 12];
    private long[] refusedNanos = new long[1 << 12];
    private int served;
    private int refused;
    private final Map<Integer, Integer> wrong = new TreeMap<>();
    private int broken;
    private int closedIdle;
    private int unanswered;
    private long notOffered;
    private long tookNanos;

    void answered(int status, long nanos) {
        if (status < 400) {
            servedNanos = add(servedNanos, served++, nanos);
        } else if (isRefusal(status)) {
            refusedNanos = add(refusedNanos, refused++, nanos);
        } else {
            wrong.merge(status, 1, Integer::sum);
        }
    }

    static boolean isRefusal(int status) {
        return status == 503 || status == 429;
    }

    private static long[] add(long[] values, int count, long value) {
        long[] room = count == values.length ? Arrays.copyOf(values, 2 * count) : values;
        room[count] = value;
        return room;
    }

    void broken() {
        broken++;
    }

    void closedIdle() {
        closedIdle++;
    }

    void notOffered(long number) {
        notOffered += number;
    }

    void unanswered(int number) {
        unanswered = number;
    }

    void ran(long nanos) {
        tookNanos = nanos;
    }

    /** Requests that were served, each second. */
    public double goodput() {
        return served * 1e9 / tookNanos;
    }

    public double servedMillis(double part) {
        return served == 0 ? 0 : Percentiles.of(Arrays.copyOf(servedNanos, served), part) / 1e6;
    }

    /** Within which time the given part of those was refused who were. */
    public double refusedMillis(double part) {
        return refused == 0 ? 0 : Percentiles.of(Arrays.copyOf(refusedNanos, refused), part) / 1e6;
    }

    public int refusals() {
        return refused;
    }

    /** Answers that were neither a success nor a refusal. */
    public int wrongAnswers() {
        return wrong.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Connections that could not be opened, or were closed while an answer was due. One that ends with a refusal is none
     * of them, nor is one that the server closed while it was idle.
     */
    public int brokenConnections() {
        return broken;
    }

    public int withoutAnswer() {
        return unanswered;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.0f/s served (p50 %.0f ms, p99 %.0f ms), %.0f/s refused (p50 %.1f ms, p99 %.1f ms), "
                        + "wrong answers %s, %d connections broken, %d closed while idle, %d without an answer, "
                        + "%d not offered for want of connections",
                goodput(),
                servedMillis(0.5),
                servedMillis(0.99),
                refused * 1e9 / tookNanos,
                refusedMillis(0.5),
                refusedMillis(0.99),
                wrong,
                broken,
                closedIdle,
                unanswered,
                notOffered);
    }
}
