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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
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
    private static final double FLAT = 1.25;
    /** What a connection may take, by which their number is bounded. */
    private static final double CONNECTION_KIB = 64;

    private final String name;
    private final Target target;
    private final ProcessHandle process;
    private final Load load;
    private final Operators operators;
    private final Duration time;
    private final List<Figure> figures = new ArrayList<>();

    /** Makes what is asked next, signed so that it is good for some minutes. */
    @FunctionalInterface
    interface Load {
        ClosedLoopLoad.Requests requests() throws Exception;
    }

    /** Makes what is asked beside the load and must always be answered; nothing where the target has no such things. */
    @FunctionalInterface
    interface Operators {
        List<byte[]> requests() throws Exception;
    }

    OverloadTrial(String name, Target target, ProcessHandle process, Load load, Operators operators, Options options) {
        this.name = name;
        this.target = target;
        this.process = process;
        this.load = load;
        this.operators = operators;
        this.time = Duration.ofSeconds(options.sizeOr(60, 10));
    }

    List<Figure> run() throws Exception {
        double capacity = capacity();
        figures.add(Figure.of(name + ", capacity with " + USUAL_CONNECTIONS + " connections", capacity, "requests/s"));
        double resident = 0;
        for (int times : TIMES) {
            String phase = name + ", " + times + " x capacity";
            judge(phase, () -> openLoop(times * capacity), capacity);
            recover(phase, capacity);
            resident = memory(phase, resident);
        }
        String many = String.format(Locale.ROOT, "%s, %,d connections", name, MANY_CONNECTIONS);
        judge(many + " asking", this::many, capacity);
        recover(many + " asking", capacity);
        resident = memory(many + " asking", resident);
        try (SilentConnections silent = SilentConnections.open(target, MANY_CONNECTIONS)) {
            judge(many + " silent (" + silent.number() + " opened)", () -> usual(time), capacity);
        }
        recover(many + " silent", capacity);
        double growth = Math.max(0, Memory.residentMiB(process) - resident);
        memory(many + " silent", resident);
        figures.add(Figure.atMost(many + ", memory of each", growth * 1024 / MANY_CONNECTIONS, CONNECTION_KIB, "KiB"));
        return figures;
    }

    /** The best of several tries, the last of which is no longer much better: a server gets faster for a while. */
    private double capacity() throws Exception {
        double best = 0;
        boolean faster = true;
        for (int attempt = 1; attempt <= CAPACITY_TRIES && (faster || attempt <= LEAST_CAPACITY_TRIES); attempt++) {
            OverloadTally tally = usual(Duration.ofSeconds(Math.max(5, time.toSeconds() / 6)));
            BenchProgress.say(name + ", capacity, try " + attempt + ": " + tally);
            faster = tally.goodput() > FASTER * best;
            best = Math.max(best, tally.goodput());
        }
        return best;
    }

    private OverloadTally openLoop(double perSecond) throws Exception {
        return OverloadGenerator.openLoop(target, perSecond, OPEN_LOOP_CONNECTIONS, time, load.requests());
    }

    private OverloadTally usual(Duration span) throws Exception {
        return OverloadGenerator.closedLoop(target, USUAL_CONNECTIONS, span, false, load.requests());
    }

    private OverloadTally many() throws Exception {
        return OverloadGenerator.closedLoop(target, MANY_CONNECTIONS, time, true, load.requests());
    }

    /**
     * Judges the load by what was served, and refusals by a visitor beside it: the load is driven by one thread, and the
     * times that it sees include how long an answer waited for that thread.
     */
    private void judge(String phase, Callable<OverloadTally> asking, double capacity) throws Exception {
        OverloadTally tally;
        OverloadTally visitor;
        OperatorProbe operator = new OperatorProbe(target, operators.requests());
        OperatorProbe.Outcome probed;
        try (ExecutorService beside = Executors.newFixedThreadPool(2)) {
            Future<OverloadTally> visit = beside.submit(this::visit);
            Future<OperatorProbe.Outcome> probe = beside.submit(() -> operator.run(time));
            tally = asking.call();
            visitor = visit.get();
            probed = probe.get();
        }
        BenchProgress.say(phase + ": " + tally);
        BenchProgress.say(phase + ", a visitor: " + visitor);
        figures.add(Figure.against(phase + ", goodput", tally.goodput(), capacity, GOODPUT, "requests/s"));
        figures.add(Figure.of(phase + ", served p99", tally.servedMillis(0.99), "ms"));
        if (tally.refusals() > 0) {
            figures.add(Figure.of(phase + ", refused p99 as the load sees it", tally.refusedMillis(0.99), "ms"));
        }
        if (visitor.refusals() > 0) {
            figures.add(Figure.atMost(phase + ", refused p99", visitor.refusedMillis(0.99), REFUSAL_MILLIS, "ms"));
        }
        double unanswered = tally.withoutAnswer() + visitor.withoutAnswer();
        figures.add(Figure.atMost(phase + ", without an answer", unanswered, 0, "requests"));
        int wrong = tally.wrongAnswers() + visitor.wrongAnswers();
        figures.add(Figure.atMost(phase + ", neither served nor refused", wrong, 0, "requests"));
        int broken = tally.brokenConnections() + visitor.brokenConnections();
        figures.add(Figure.atMost(phase + ", broken", broken, 0, "connections"));
        if (operator.asks()) {
            figures.add(Figure.atMost(phase + ", operators not answered", probed.failures(), 0, "requests"));
            figures.add(Figure.of(phase + ", operators answered p99", probed.millis(0.99), "ms"));
        }
    }

    private OverloadTally visit() throws Exception {
        return OverloadGenerator.openLoop(target, VISITS_PER_SECOND, VISITOR_CONNECTIONS, time, load.requests());
    }

    /** The first second in which about as much is served as before. */
    private void recover(String phase, double capacity) throws Exception {
        ClosedLoopLoad.Requests requests = load.requests();
        int second = 0;
        double rate = 0;
        while (rate < RECOVERED * capacity && second < RECOVERY_WATCHED_SECONDS) {
            rate = second(requests);
            second++;
        }
        figures.add(Figure.atMost(phase + ", recovered in", second, RECOVERY_SECONDS, "s"));
    }

    private double second(ClosedLoopLoad.Requests requests) throws IOException {
        return OverloadGenerator.closedLoop(target, USUAL_CONNECTIONS, Duration.ofSeconds(1), false, requests)
                .goodput();
    }

    private double memory(String phase, double before) {
        double resident = Memory.residentMiB(process);
        figures.add(
                before == 0
                        ? Figure.of(phase + ", resident memory", resident, "MiB")
                        : Figure.atMostOf(phase + ", resident memory", resident, before, FLAT, "MiB"));
        return Math.max(resident, before);
    }
}
