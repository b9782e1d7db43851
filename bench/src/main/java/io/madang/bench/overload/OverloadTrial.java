package io.madang.bench.overload;

import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.Memory;
import io.madang.bench.load.OverloadGenerator;
import io.madang.bench.load.OverloadTally;
import io.madang.bench.load.SilentConnections;
import io.madang.bench.load.Target;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One server under more and more load: how much it still serves, how soon it refuses, and how soon it is itself again. */
final class OverloadTrial {

    private static final int USUAL_CONNECTIONS = 32;
    private static final int LEAST_CAPACITY_TRIES = 4;
    private static final int CAPACITY_TRIES = 15;
    private static final double FASTER = 1.05;
    private static final int MANY_CONNECTIONS = 10_000;
    private static final int OPEN_LOOP_CONNECTIONS = 2_000;
    private static final int VISITS_PER_SECOND = 100;
    private static final int VISITOR_CONNECTIONS = 64;
    private static final List<Integer> TIMES = List.of(1, 3, 10);
    private static final double GOODPUT = 0.8;
    private static final double REFUSAL_MILLIS = 100;
    private static final double RECOVERY_SECONDS = 5;
    private static final int RECOVERY_WATCHED_SECONDS = 30;
    private static final double RECOVERED = 0.9;
    /** Memory may grow by so much, and by what the connections may take, over what the usual load has made of it. */
    private static final double FLAT = 1.25;

    private static final double KIB_PER_MIB = 1024;

    private final String name;
    private final Target target;
    private final ProcessHandle process;
    private final double connectionKib;
    private final Load load;
    private final Operators operators;
    private final Duration time;
    private final List<Figure> figures = new ArrayList<>();
    private double capacity;
    private double usualMemory;

    /** Makes what is asked next, good for some minutes. */
    @FunctionalInterface
    interface Load {
        ClosedLoopLoad.Requests requests() throws Exception;
    }

    /** Makes what is asked beside the load and must always be answered. */
    @FunctionalInterface
    interface Operators {
        OperatorProbe probe() throws Exception;
    }

    /** What is done to the server in one phase. */
    @FunctionalInterface
    private interface Asking {
        OverloadTally ask(ClosedLoopLoad.Requests requests) throws Exception;
    }

    /** @param connectionKib what a connection may take, by which the server bounds their number */
    OverloadTrial(
            String name,
            Target target,
            ProcessHandle process,
            double connectionKib,
            Load load,
            Operators operators,
            Options options) {
        this.name = name;
        this.target = target;
        this.process = process;
        this.connectionKib = connectionKib;
        this.load = load;
        this.operators = operators;
        this.time = Duration.ofSeconds(options.sizeOr(60, 10));
    }

    List<Figure> run() throws Exception {
        capacity = capacity();
        figures.add(Figure.of(name + ", capacity with " + USUAL_CONNECTIONS + " connections", capacity, "requests/s"));
        usualMemory = Memory.residentMiB(process);
        figures.add(Figure.of(name + ", resident memory after that", usualMemory, "MiB"));
        for (int times : TIMES) {
            String phase = name + ", " + times + " x capacity";
            overload(phase, OPEN_LOOP_CONNECTIONS, requests -> openLoop(times * capacity, requests));
        }
        String many = String.format(Locale.ROOT, "%s, %,d connections", name, MANY_CONNECTIONS);
        overload(many + " asking", MANY_CONNECTIONS, this::many);
        overload(many + " silent", MANY_CONNECTIONS, requests -> besideSilent(many, requests));
        return figures;
    }

    /** One phase, and what is left of it when it is over. */
    private void overload(String phase, int connections, Asking asking) throws Exception {
        // log-ins must not count as the time of recovery
        ClosedLoopLoad.Requests requests = load.requests();
        judge(phase, asking, requests);
        recover(phase, requests);
        double most = FLAT * usualMemory + connections * connectionKib / KIB_PER_MIB;
        figures.add(Figure.atMost(phase + ", resident memory", Memory.residentMiB(process), most, "MiB"));
    }

    /** The best of several tries, the last of which is no longer much better: a server gets faster for a while. */
    private double capacity() throws Exception {
        ClosedLoopLoad.Requests requests = load.requests();
        double best = 0;
        boolean faster = true;
        for (int attempt = 1; attempt <= CAPACITY_TRIES && (faster || attempt <= LEAST_CAPACITY_TRIES); attempt++) {
            OverloadTally tally = usual(Duration.ofSeconds(Math.max(5, time.toSeconds() / 6)), requests);
            BenchProgress.say(name + ", capacity, try " + attempt + ": " + tally);
            faster = tally.goodput() > FASTER * best;
            best = Math.max(best, tally.goodput());
        }
        return best;
    }

    private OverloadTally openLoop(double perSecond, ClosedLoopLoad.Requests requests) throws IOException {
        return OverloadGenerator.openLoop(target, perSecond, OPEN_LOOP_CONNECTIONS, time, requests);
    }

    private OverloadTally usual(Duration span, ClosedLoopLoad.Requests requests) throws IOException {
        return OverloadGenerator.closedLoop(target, USUAL_CONNECTIONS, span, false, requests);
    }

    private OverloadTally many(ClosedLoopLoad.Requests requests) throws IOException {
        return OverloadGenerator.closedLoop(target, MANY_CONNECTIONS, time, true, requests);
    }

    private OverloadTally besideSilent(String phase, ClosedLoopLoad.Requests requests) throws IOException {
        double before = Memory.residentMiB(process);
        try (SilentConnections silent = SilentConnections.open(target, MANY_CONNECTIONS)) {
            OverloadTally tally = usual(time, requests);
            double growth = Math.max(0, Memory.residentMiB(process) - before) * KIB_PER_MIB;
            figures.add(Figure.of(phase + " silent, opened", silent.number(), "connections"));
            figures.add(Figure.atMost(
                    phase + " silent, memory of each", growth / Math.max(1, silent.number()), connectionKib, "KiB"));
            return tally;
        }
    }

    /**
     * Refusals are judged by a visitor beside the load: the load is driven by one thread, and the times that it sees
     * include how long an answer waited for that thread.
     */
    private void judge(String phase, Asking asking, ClosedLoopLoad.Requests requests) throws Exception {
        OverloadTally tally;
        OverloadTally visitor;
        OperatorProbe operator = operators.probe();
        OperatorProbe.Outcome probed;
        double collected = collectionMillis();
        try (ExecutorService beside = Executors.newFixedThreadPool(2)) {
            Future<OverloadTally> visit = beside.submit(() -> visit(requests));
            Future<OperatorProbe.Outcome> probe = beside.submit(() -> operator.run(time));
            tally = asking.ask(requests);
            visitor = visit.get();
            probed = probe.get();
        }
        BenchProgress.say(phase + ": " + tally);
        BenchProgress.say(phase + ", a visitor: " + visitor);
        figures.add(Figure.against(phase + ", goodput", tally.goodput(), capacity, GOODPUT, "requests/s"));
        state(phase + ", the load", tally, false);
        state(phase + ", a visitor", visitor, true);
        figures.add(Figure.of(phase + ", collections of the load's own process", collectionMillis() - collected, "ms"));
        figures.add(Figure.atMost(phase + ", operators not answered", probed.failures(), 0, "requests"));
        figures.add(Figure.of(phase + ", operators answered p99", probed.millis(0.99), "ms"));
    }

    /** For as long the load and the visitor did not look at the answers that they had. */
    private static double collectionMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    private void state(String whose, OverloadTally tally, boolean judgesRefusals) {
        figures.add(Figure.of(whose + ", served p99", tally.servedMillis(0.99), "ms"));
        figures.add(Figure.of(whose + ", refused", tally.refusals(), "requests"));
        figures.add(Figure.of(whose + ", refused p50", tally.refusedMillis(0.5), "ms"));
        double refused = tally.refusedMillis(0.99);
        figures.add(
                judgesRefusals
                        ? Figure.atMost(whose + ", refused p99", refused, REFUSAL_MILLIS, "ms")
                        : Figure.of(whose + ", refused p99", refused, "ms"));
        figures.add(Figure.atMost(whose + ", without an answer", tally.withoutAnswer(), 0, "requests"));
        figures.add(Figure.atMost(whose + ", neither served nor refused", tally.wrongAnswers(), 0, "requests"));
        figures.add(Figure.atMost(whose + ", broken", tally.brokenConnections(), 0, "connections"));
    }

    private OverloadTally visit(ClosedLoopLoad.Requests requests) throws IOException {
        return OverloadGenerator.openLoop(target, VISITS_PER_SECOND, VISITOR_CONNECTIONS, time, requests);
    }

    /** How long it takes, from the end of the overload, until about as much is served in a second as before. */
    private void recover(String phase, ClosedLoopLoad.Requests requests) throws IOException {
        long ended = System.nanoTime();
        double rate;
        double seconds;
        do {
            rate = usual(Duration.ofSeconds(1), requests).goodput();
            seconds = (System.nanoTime() - ended) / 1e9;
        } while (rate < RECOVERED * capacity && seconds < RECOVERY_WATCHED_SECONDS);
        figures.add(Figure.atMost(phase + ", recovered in", seconds, RECOVERY_SECONDS, "s"));
    }
}
