package io.madang.bench.outbox;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Fills the outbox while no relay runs and lets one relay drain it, in turn with the limit of each: the same rows by
 * bare JDBC, and the same events from a Kafka producer without a database. Then writes at a steady pace and measures how
 * long events take to their consumer.
 */
public final class OutboxBench implements Benchmark {

    private static final int GOAL_PER_SECOND = 5_000;
    private static final int WARM_UP = 10_000;

    @Override
    public String name() {
        return "outbox";
    }

    @Override
    public String summary() {
        return "events per second into the outbox and out of it to Kafka, and how long one takes";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        int size = options.sizeOr(100_000, 20_000);
        int rounds = options.roundsOr(3, 3);
        List<Figure> figures = new ArrayList<>();
        say("starting MariaDB, Redis and Kafka");
        try (OutboxBenchInstance instance = new OutboxBenchInstance(options.seed())) {
            say("warming up with " + Math.min(size, WARM_UP) + " events");
            instance.round(Math.min(size, WARM_UP));
            List<Round> measured = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                measured.add(instance.round(size));
                say("round " + round + " of " + rounds + ", " + size + " events: " + measured.getLast());
            }
            double drain = median(measured, Round::drain);
            figures.add(new Figure(
                    "outbox.drain",
                    events(drain),
                    events(median(measured, Round::producer)),
                    ratio(median(measured, round -> round.drain() / round.producer())),
                    ">= " + GOAL_PER_SECOND + " events/s",
                    drain >= GOAL_PER_SECOND));
            figures.add(new Figure(
                    "outbox.append",
                    events(median(measured, Round::append)),
                    events(median(measured, Round::insert)),
                    ratio(median(measured, round -> round.append() / round.insert())),
                    "-",
                    null));
            say("writing " + OutboxLatency.PER_SECOND + " events/s and timing them from commit to consumer");
            figures.addAll(instance.latency(options.quick() ? 10 : 30));
        }
        return figures;
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String events(double perSecond) {
        return Math.round(perSecond) + " events/s";
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    private static void say(String line) {
        System.out.println(line);
    }

    /**
     * Events per second, each in turn.
     *
     * @param append into the outbox
     * @param insert the same rows by bare JDBC
     * @param drain out of the outbox, acknowledged by Kafka and deleted
     * @param producer the same events, acknowledged by Kafka, without a database
     */
    record Round(double append, double insert, double drain, double producer) {

        @Override
        public String toString() {
            return "append %.0f/s (bare %.0f), drain %.0f/s (bare %.0f)".formatted(append, insert, drain, producer);
        }
    }
}
