package io.madang.bench.reads;

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
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The newest articles one by one, the first page of their list, and GETs of a short value from Redis, in turn. */
final class Reads {

    private static final int CLIENTS = 50;
    private static final int ARTICLES = 100;
    private static final int PAGE = 30;
    private static final double ARTICLE_GOAL = 0.25;
    private static final double LIST_GOAL = 0.10;
    private static final String KEY = "bench:read";

    private final BenchInstance instance;
    private final BoardId board;
    private final List<ArticleId> articles;
    private final Pace pace;
    private final Map<String, Tally> last = new LinkedHashMap<>();

    Reads(BenchInstance instance, BoardId board, List<ArticleId> articles, Pace pace) {
        this.instance = instance;
        this.board = board;
        this.articles = articles.subList(0, ARTICLES);
        this.pace = pace;
    }

    List<Figure> measure() throws Exception {
        store();
        RedisBenchmark raw = new RedisBenchmark(instance.redis(), CLIENTS, pace.time());
        List<byte[]> one = articles.stream()
                .map(id -> HttpRequests.get("/v1/read/articles/" + id))
                .toList();
        List<byte[]> page = List.of(HttpRequests.get("/v1/read/boards/" + board + "/articles?page=1&size=" + PAGE));
        try (KeepAliveClient first = new KeepAliveClient(instance.http())) {
            for (byte[] request : one) {
                first.ask(request);
            }
            first.ask(page.getFirst());
        }
        Rounds measured = new Rounds(pace)
                .with("article", () -> overHttp("article", one))
                .with("list", () -> overHttp("list", page))
                .with(raw.name(), () -> raw.perSecond("get", KEY))
                .run("reads");
        List<Figure> figures = new ArrayList<>();
        figures.add(measured.against(
                "reads.article against GET of " + raw.name(), "article", raw.name(), ARTICLE_GOAL, "reads/s"));
        figures.add(measured.against(
                "reads.list of " + PAGE + " against GET of " + raw.name(), "list", raw.name(), LIST_GOAL, "reads/s"));
        last.forEach((what, tally) -> {
            figures.addAll(tally.costs("reads." + what));
            figures.add(Figure.of("reads." + what + ", p99", tally.millis(0.99), "ms"));
        });
        return figures;
    }

    private void store() {
        RedisClient client = RedisClient.create(instance.redis().url());
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            connection.sync().set(KEY, "xxx");
        } finally {
            client.shutdown();
        }
    }

    private double overHttp(String what, List<byte[]> requests) throws Exception {
        int[] next = {0};
        Tally tally = ClosedLoopLoad.run(
                        instance.http(), CLIENTS, pace.time(), () -> requests.get(next[0]++ % requests.size()))
                .requireSuccess(what);
        last.put(what, tally);
        return tally.perSecond();
    }
}
