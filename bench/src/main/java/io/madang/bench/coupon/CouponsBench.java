package io.madang.bench.coupon;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.Pace;
import io.madang.testkit.CouponAudit;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/**
 * A drop of 10,000 coupons by 200 connections: durable grants and sold-out answers over HTTP, beside the issuing script by
 * redis-benchmark and the select-for-update way on the same database. Then the whole drop, counted in the rows.
 */
public final class CouponsBench implements Benchmark {

    static final int CLIENTS = 200;
    static final int COUPONS = 10_000;

    private static final int ATTEMPTS = 1_000_000;
    private static final int ATTEMPTS_BY_DEFAULT = 300_000;
    private static final int ATTEMPTS_QUICKLY = 50_000;
    private static final int USERS = 20_000;

    /** So that the select-for-update way, which is no claim to admission control, is admitted as claims are. */
    private static final List<String> SETTINGS = List.of("madang.admission.min-concurrency=256");

    @Override
    public String name() {
        return "coupons";
    }

    @Override
    public String summary() {
        return "a drop: durable grants and sold-out answers, beside the bare script and select for update; --attempts N"
                + " (such as " + ATTEMPTS + ") for the drop";
    }

    @Override
    public List<String> parts() {
        return List.of("grants", "sold-out", "drop");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        int attempts = options.sizeOr(ATTEMPTS_BY_DEFAULT, ATTEMPTS_QUICKLY);
        Pace pace = Pace.of(options).shortened();
        List<Figure> figures = new ArrayList<>();
        BenchProgress.say("starting MariaDB, Redis, Kafka and an instance");
        try (BenchInstance instance = new BenchInstance(SETTINGS, LockedGrants.Wiring.class);
                BenchApi api = new BenchApi(instance)) {
            BenchUsers users = new BenchUsers(instance, USERS);
            CouponStorm storm = new CouponStorm(instance, api, users, pace);
            if (options.wants("grants")) {
                figures.addAll(storm.grants());
            }
            if (options.wants("sold-out")) {
                figures.addAll(storm.soldOut());
            }
            if (options.wants("drop")) {
                figures.addAll(storm.drop(attempts));
            }
            try (Connection connection = instance.jdbc().connect()) {
                CouponAudit.violations(connection)
                        .forEach((rule, times) ->
                                figures.add(Figure.atMost("coupons.violations " + rule, times, 0, "")));
            }
        }
        requireNoViolation(figures);
        return figures;
    }

    /** Being slow is a figure; being wrong is a failure. */
    private static void requireNoViolation(List<Figure> figures) {
        List<String> violations = figures.stream()
                .filter(figure -> figure.name().startsWith("coupons.violations") && Boolean.FALSE.equals(figure.met()))
                .map(Figure::name)
                .toList();
        if (!violations.isEmpty()) {
            figures.forEach(figure -> BenchProgress.say(figure.line()));
            throw new CommandFailure("what was stored is wrong: " + String.join(", ", violations));
        }
    }
}
