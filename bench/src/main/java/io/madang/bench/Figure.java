package io.madang.bench;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One measured figure, beside its reference and its goal where it has them.
 *
 * @param ours the value, with its unit
 * @param reference the limit or the peer, measured in the same run
 * @param ratio ours as a part of the reference
 * @param goal what it should be
 * @param met whether it is; null without a goal
 */
public record Figure(String name, String ours, String reference, String ratio, String goal, @Nullable Boolean met) {

    private static final String NONE = "-";

    /** A figure that is only worth knowing. */
    public static Figure of(String name, double ours, String unit) {
        return new Figure(name, value(ours, unit), NONE, NONE, NONE, null);
    }

    /** A figure that should not exceed its goal. */
    public static Figure atMost(String name, double ours, double goal, String unit) {
        return new Figure(name, value(ours, unit), NONE, NONE, "<= " + value(goal, unit), ours <= goal);
    }

    /** A figure that should not exceed so many times of what it was before. */
    public static Figure atMostOf(String name, double ours, double before, double goalRatio, String unit) {
        return new Figure(
                name,
                value(ours, unit),
                value(before, unit),
                number(ours / before),
                "<= " + number(goalRatio),
                ours / before <= goalRatio);
    }

    /** A figure that should reach its goal. */
    public static Figure atLeast(String name, double ours, double goal, String unit) {
        return new Figure(name, value(ours, unit), NONE, NONE, ">= " + value(goal, unit), ours >= goal);
    }

    /** A figure beside its reference, for who wants to know how much room there is. */
    public static Figure beside(String name, double ours, double reference, String unit) {
        return new Figure(name, value(ours, unit), value(reference, unit), number(ours / reference), NONE, null);
    }

    /** A figure beside its reference, of which it should be at least the given part. */
    public static Figure against(String name, double ours, double reference, double goalRatio, String unit) {
        return against(name, ours, reference, ours / reference, goalRatio, unit);
    }

    /** @param ratio where it is known better than by what both were on the whole */
    public static Figure against(
            String name, double ours, double reference, double ratio, double goalRatio, String unit) {
        return new Figure(
                name,
                value(ours, unit),
                value(reference, unit),
                number(ratio),
                ">= " + number(goalRatio),
                ratio >= goalRatio);
    }

    /** The form in which every benchmark ends. */
    public String line() {
        String verdict = met == null ? NONE : met ? "met" : "short";
        return String.join("\t", "FIGURE", name, ours, reference, ratio, goal, verdict);
    }

    private static String value(double value, String unit) {
        return unit.isEmpty() ? number(value) : number(value) + " " + unit;
    }

    private static String number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            return Long.toString((long) value);
        }
        return String.format(
                Locale.ROOT, Math.abs(value) >= 100 ? "%.0f" : Math.abs(value) >= 1 ? "%.2f" : "%.3f", value);
    }
}
