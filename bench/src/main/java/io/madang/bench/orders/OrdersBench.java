package io.madang.bench.orders;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.testkit.OrderAudit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The whole way from an order to its payment, beside the same rows written by plain transactions. */
public final class OrdersBench implements Benchmark {

    private static final int CLIENTS = 64;
    private static final int PRODUCTS = 200;
    private static final int BUYERS = 2_000;
    private static final double GOAL = 0.5;
    private static final int MAX_WARM_UPS = 15;

    @Override
    public String name() {
        return "orders";
    }

    @Override
    public String summary() {
        return "orders placed and paid per second by " + CLIENTS + " clients";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options).warmingUp(MAX_WARM_UPS);
        try (BenchInstance instance = new BenchInstance();
                BenchApi api = new BenchApi(instance)) {
            BenchProgress.say("making " + PRODUCTS + " products");
            List<String> products = new ArrayList<>();
            for (int i = 0; i < PRODUCTS; i++) {
                products.add(api.product("Product " + i));
            }
            BenchUsers buyers = new BenchUsers(instance, BUYERS);
            OrderClients orders = new OrderClients(instance.http(), buyers, products, options.seed());
            RawOrders raw = new RawOrders(instance.jdbc(), products);
            raw.prepare();
            Rounds rounds = new Rounds(pace)
                    .with("shop", () -> orders.perSecond(CLIENTS, pace.time()))
                    .with("transactions", () -> raw.perSecond(CLIENTS, pace.time()))
                    .run("orders placed and paid");
            List<Figure> figures = new ArrayList<>();
            figures.add(rounds.against("orders.paid", "shop", "transactions", GOAL, "orders/s"));
            figures.addAll(audited(instance));
            return figures;
        }
    }

    /** What is in the rows at the end; being slow is a figure, being wrong is a failure. */
    private static List<Figure> audited(BenchInstance instance) throws SQLException {
        List<Figure> figures = new ArrayList<>();
        try (Connection connection = instance.jdbc().connect()) {
            figures.add(Figure.atMost("orders.violations unfinished", OrderAudit.unfinished(connection), 0, ""));
            OrderAudit.violations(connection)
                    .forEach((rule, times) -> figures.add(Figure.atMost("orders.violations " + rule, times, 0, "")));
        }
        List<String> broken = figures.stream()
                .filter(figure -> Boolean.FALSE.equals(figure.met()))
                .map(Figure::line)
                .toList();
        if (!broken.isEmpty()) {
            throw new CommandFailure("what was stored is wrong: " + String.join(", ", broken));
        }
        return figures;
    }
}
