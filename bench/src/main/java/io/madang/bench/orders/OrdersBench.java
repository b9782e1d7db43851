package io.madang.bench.orders;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import java.util.ArrayList;
import java.util.List;

/** The whole way from an order to its payment, beside the same rows written by plain transactions. */
public final class OrdersBench implements Benchmark {

    private static final int CLIENTS = 64;
    private static final int PRODUCTS = 200;
    private static final int BUYERS = 2_000;
    private static final double GOAL = 0.5;

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
        Pace pace = Pace.of(options);
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
            return List.of(rounds.against("orders.paid", "shop", "transactions", GOAL, "orders/s"));
        }
    }
}
