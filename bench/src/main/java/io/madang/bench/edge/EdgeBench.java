package io.madang.bench.edge;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.cluster.ClusterConfiguration;
import io.madang.edge.EdgeConfiguration;
import io.madang.sharding.ShardingConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Processor time per anonymous request through the whole edge, and through bare Tomcat and Spring MVC. */
public final class EdgeBench implements Benchmark {

    @Override
    public String name() {
        return "edge";
    }

    @Override
    public String summary() {
        return "processor time per anonymous GET through the edge, beside the same handler without it";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        int size = options.sizeOr(50_000, 20_000);
        int rounds = options.roundsOr(7, 5);
        try (ConfigurableApplicationContext edge = edge();
                ConfigurableApplicationContext bare = start(List.of(BareConfiguration.class), List.of());
                KeepAliveConnection ours = new KeepAliveConnection(port(edge));
                KeepAliveConnection reference = new KeepAliveConnection(port(bare))) {
            say("warming up with " + size + " requests to each");
            microsPerRequest(ours, size);
            microsPerRequest(reference, size);
            List<Double> with = new ArrayList<>();
            List<Double> without = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                with.add(microsPerRequest(ours, size));
                without.add(microsPerRequest(reference, size));
                say("round " + round + " of " + rounds + ": " + micros(with.getLast()) + " with, "
                        + micros(without.getLast()) + " without");
            }
            double cost = median(with);
            double bareCost = median(without);
            return List.of(new Figure(
                    "edge.get.cpu",
                    micros(cost),
                    micros(bareCost),
                    String.format(Locale.ROOT, "%.2f", cost / bareCost),
                    "-",
                    null));
        }
    }

    /** The time of all threads but the one that asks: what the server used, its collector and compiler included. */
    private static double microsPerRequest(KeepAliveConnection connection, int count) throws IOException {
        long process = processNanos();
        long client = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < count; i++) {
            connection.request();
        }
        long asking = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - client;
        return (processNanos() - process - asking) / 1_000.0 / count;
    }

    private static long processNanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }

    private static ConfigurableApplicationContext edge() {
        say("starting MariaDB, Redis and the edge");
        TestMariaDb database = TestEngines.mariaDb();
        return start(
                List.of(ShardingConfiguration.class, ClusterConfiguration.class, EdgeConfiguration.class),
                List.of(
                        "--madang.database.sources.main.url=" + database.url(),
                        "--madang.database.sources.main.username=" + database.username(),
                        "--madang.database.sources.main.password=" + database.password(),
                        "--madang.redis.url=" + TestEngines.redis().url()));
    }

    private static ConfigurableApplicationContext start(List<Class<?>> parts, List<String> settings) {
        List<Class<?>> sources = new ArrayList<>(parts);
        sources.add(HelloController.class);
        List<String> arguments = new ArrayList<>(settings);
        Collections.addAll(
                arguments,
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--server.tomcat.max-keep-alive-requests=-1");
        return new SpringApplication(sources.toArray(Class<?>[]::new)).run(arguments.toArray(String[]::new));
    }

    private static int port(ConfigurableApplicationContext context) {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static String micros(double value) {
        return String.format(Locale.ROOT, "%.1f µs", value);
    }

    private static void say(String text) {
        System.out.println(text);
    }
}
