package io.madang.bench.web;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.KeepAliveClient;
import io.madang.bench.load.Pace;
import io.madang.bench.load.RedisBenchmark;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Pages as fast as they come, GETs of a short value from Redis in turn, and then pages at half of that pace. */
final class PageLoad {

    private static final int CLIENTS = 50;
    private static final double GOAL = 0.08;
    private static final double SOON_MILLIS = 30;
    private static final String KEY = "bench:web";

    private final BenchInstance instance;
    private final Pace pace;
    private final Map<String, List<byte[]>> requests = new LinkedHashMap<>();
    private final Map<String, Tally> last = new LinkedHashMap<>();

    PageLoad(BenchInstance instance, List<String> articles, String list, Pace pace) {
        this.instance = instance;
        this.pace = pace;
        requests.put("article", articles.stream().map(HttpRequests::get).toList());
        requests.put("list", List.of(HttpRequests.get(list)));
    }

    List<Figure> measure() throws Exception {
        store();
        RedisBenchmark raw = new RedisBenchmark(instance.redis(), CLIENTS, pace.time());
        try (KeepAliveClient first = new KeepAliveClient(instance.http())) {
            for (List<byte[]> each : requests.values()) {
                for (byte[] request : each) {
                    first.ask(request);
                }
            }
        }
        Rounds measured = new Rounds(pace);
        requests.keySet().forEach(what -> measured.with(what, () -> overHttp(what)));
        measured.with(raw.name(), () -> raw.perSecond("get", KEY)).run("pages");
        List<Figure> figures = new ArrayList<>();
        for (Map.Entry<String, Tally> each : last.entrySet()) {
            String name = "web." + each.getKey();
            figures.add(measured.against(
                    name + " against GET of " + raw.name(), each.getKey(), raw.name(), GOAL, "pages/s"));
            figures.addAll(each.getValue().costs(name));
        }
        for (Map.Entry<String, List<byte[]>> each : requests.entrySet()) {
            String name = "web." + each.getKey();
            double wanted = GOAL * measured.of(raw.name()) / 2;
            figures.addAll(steadily(name + " at half of the goal's load", each.getValue(), wanted, SOON_MILLIS));
            double most = measured.of(each.getKey()) / 2;
            figures.addAll(steadily(name + " at half of its own most", each.getValue(), most, Double.NaN));
        }
        return figures;
    }

    /** @param goalMillis not a number where none is set */
    private List<Figure> steadily(String name, List<byte[]> asked, double perSecond, double goalMillis)
            throws Exception {
        return new SteadyReaders(instance.http(), CLIENTS, perSecond).measure(name, asked, pace.time(), goalMillis);
    }

    private void store() {
        RedisClient client = RedisClient.create(instance.redis().url());
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            connection.sync().set(KEY, "xxx");
        } finally {
            client.shutdown();
        }
    }

    private double overHttp(String what) throws Exception {
        List<byte[]> asked = requests.getOrDefault(what, List.of());
        int[] next = {0};
        Tally tally = ClosedLoopLoad.run(
                        instance.http(), CLIENTS, pace.time(), () -> asked.get(next[0]++ % asked.size()))
                .requireSuccess(what);
        last.put(what, tally);
        return tally.perSecond();
    }
}
