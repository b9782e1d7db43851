package io.madang.web.operator;

import java.util.Locale;

/** Figures as people read them. */
public final class FigureFormat {

    private static final double MEGABYTE = 1 << 20;
    private static final int EXACT_BELOW = 100;

    private FigureFormat() {}

    /** With one digit after the point where that tells something. */
    public static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < EXACT_BELOW ? "%.1f" : "%,.0f", value);
    }

    public static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f MB", bytes / MEGABYTE);
    }

    public static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    /** How wide a bar of so much is, where the most is as wide as the picture. */
    public static String width(double value, double most, int picture) {
        return String.format(Locale.ROOT, "%.1f", most <= 0 ? 0 : Math.min(1, value / most) * picture);
    }
}
