package io.madang.web.operator;

import io.madang.contracts.operator.InstanceReport.Sample;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A line that shows how something went.
 *
 * @param line the points of the line, the newest at the right, in a picture of {@link #WIDTH} by {@link #HEIGHT}
 * @param highest the value at the picture's top
 * @param last the newest value
 */
public record Sparkline(String line, double highest, double last) {

    public static final int WIDTH = 240;
    public static final int HEIGHT = 48;

    /** So many samples fill the picture; fewer begin in its middle. */
    private static final int ROOM = 60;

    static Sparkline of(List<Sample> samples, ToDoubleFunction<Sample> value) {
        double[] values = samples.stream().mapToDouble(value).toArray();
        double highest = 0;
        for (double each : values) {
            highest = Math.max(highest, each);
        }
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            double x = WIDTH - (values.length - 1 - i) * (double) WIDTH / (ROOM - 1);
            // a point's width from either edge, so that the line is seen whole
            double y = HEIGHT - 1 - (highest == 0 ? 0 : values[i] / highest * (HEIGHT - 2));
            line.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
        }
        return new Sparkline(line.toString().strip(), highest, values.length == 0 ? 0 : values[values.length - 1]);
    }
}
