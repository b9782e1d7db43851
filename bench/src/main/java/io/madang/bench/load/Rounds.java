package io.madang.bench.load;

import io.madang.bench.Figure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Contenders measured in turn, so that the moods of the machine meet all of them alike. */
public final class Rounds {

    /** A contender whose tries are no more faster than this than its best, thrice in a row, has warmed up. */
    private static final double STILL_WARMING = 1.03;

    private static final int NO_FASTER = 3;

    private final Pace pace;
    private final Map<String, Contender> contenders = new LinkedHashMap<>();
    private final Map<String, double[]> measured = new LinkedHashMap<>();

    public Rounds(Pace pace) {
        this.pace = pace;
    }

    /** Something that does as much as it can for a while, and says how much that was. */
    @FunctionalInterface
    public interface Contender {
        double perSecond() throws Exception;
    }

    public Rounds with(String name, Contender contender) {
        contenders.put(name, contender);
        return this;
    }

    /** Tries that are not counted until nobody gets faster, and then the rounds that are. */
    public Rounds run(String title) throws Exception {
        int rounds = pace.rounds();
        Map<String, Double> warm = new LinkedHashMap<>();
        for (Map.Entry<String, Contender> contender : contenders.entrySet()) {
            measured.put(contender.getKey(), new double[rounds]);
            warm.put(contender.getKey(), warmUp(contender.getValue()));
        }
        say(title + ", warm-up", warm);
        for (int round = 1; round <= rounds; round++) {
            Map<String, Double> now = new LinkedHashMap<>();
            for (Map.Entry<String, Contender> contender : contenders.entrySet()) {
                double perSecond = contender.getValue().perSecond();
                figures(contender.getKey())[round - 1] = perSecond;
                now.put(contender.getKey(), perSecond);
            }
            say(title + ", round " + round + " of " + rounds, now);
        }
        return this;
    }

    private double warmUp(Contender contender) throws Exception {
        double best = contender.perSecond();
        int noFaster = 0;
        for (int tries = 1; tries < pace.maxWarmUps() && noFaster < NO_FASTER; tries++) {
            double now = contender.perSecond();
            noFaster = now > STILL_WARMING * best ? 0 : noFaster + 1;
            best = Math.max(best, now);
        }
        return best;
    }

    private static void say(String what, Map<String, Double> perSecond) {
        BenchProgress.say(what + ": "
                + perSecond.entrySet().stream()
                        .map(each -> String.format(Locale.ROOT, "%s %.0f/s", each.getKey(), each.getValue()))
                        .collect(Collectors.joining(", ")));
    }

    /** The median of all rounds. */
    public double of(String name) {
        return median(figures(name));
    }

    /** One contender beside another, of which it should be at least the given part. */
    public Figure against(String figure, String ours, String reference, double goalRatio, String unit) {
        return Figure.against(figure, of(ours), of(reference), ratio(ours, reference), goalRatio, unit);
    }

    /** The median of the rounds' own ratios: those of one round met the machine in one mood, medians of each may not. */
    double ratio(String ours, String reference) {
        double[] ratios = figures(ours).clone();
        for (int round = 0; round < ratios.length; round++) {
            ratios[round] /= figures(reference)[round];
        }
        return median(ratios);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private double[] figures(String name) {
        double[] figures = measured.get(name);
        if (figures == null) {
            throw new IllegalArgumentException("nobody called " + name + " took part");
        }
        return figures;
    }
}
