package io.madang.bench.board;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Contenders measured in turn, so that the moods of the machine meet all of them alike. */
final class Rounds {

    private final Map<String, Contender> contenders = new LinkedHashMap<>();
    private final Map<String, double[]> measured = new LinkedHashMap<>();

    /** Something that does as much as it can for a while, and says how much that was. */
    @FunctionalInterface
    interface Contender {
        double perSecond() throws Exception;
    }

    Rounds with(String name, Contender contender) {
        contenders.put(name, contender);
        return this;
    }

    /** One round that is not counted, and then the given number. */
    Rounds run(String title, int rounds) throws Exception {
        for (String name : contenders.keySet()) {
            measured.put(name, new double[rounds]);
        }
        for (int round = 0; round <= rounds; round++) {
            Map<String, Double> now = new LinkedHashMap<>();
            for (Map.Entry<String, Contender> contender : contenders.entrySet()) {
                now.put(contender.getKey(), contender.getValue().perSecond());
            }
            if (round > 0) {
                int index = round - 1;
                now.forEach((name, value) -> figures(name)[index] = value);
            }
            Progress.say(title + ", " + (round == 0 ? "warm-up" : "round " + round + " of " + rounds) + ": "
                    + now.entrySet().stream()
                            .map(each -> String.format(Locale.ROOT, "%s %.0f/s", each.getKey(), each.getValue()))
                            .collect(Collectors.joining(", ")));
        }
        return this;
    }

    /** The median of all rounds. */
    double of(String name) {
        double[] sorted = figures(name).clone();
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
