package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Everybody views the same article, each of them for the first time: over HTTP, and the bare script in Redis. */
final class ViewStorm {

    static final int CLIENTS = 64;

    private static final double GOAL_RATIO = 0.5;
    private static final int MORE_ROUNDS = 3;
    private static final int ARTICLES = 8;
    private static final int COUNTS_AT_ONCE = 100;

    private final BenchInstance instance;
    private final BenchApi api;
    private final BoardId board;
    private final BenchUsers users;
    private final Pace pace;
    private final List<ArticleId> viewed = new ArrayList<>();
    private final List<Tally> ours = new ArrayList<>();

    ViewStorm(BenchInstance instance, BenchApi api, BoardId board, BenchUsers users, Pace pace) {
        this.instance = instance;
        this.api = api;
        this.board = board;
        this.users = users;
        this.pace = pace;
    }

    List<Figure> measure() throws Exception {
        RawViews raw = RawViews.of(instance.redis(), pace.time());
        Rounds measured = new Rounds(pace.times(MORE_ROUNDS))
                .with("ours", this::overHttp)
                .with(raw.name(), raw::perSecond)
                .run("views of one article");
        long acknowledged = ours.stream().mapToLong(Tally::answers).sum();
        List<Figure> figures = new ArrayList<>();
        figures.add(measured.against("board.views against " + raw.name(), "ours", raw.name(), GOAL_RATIO, "views/s"));
        figures.addAll(ours.getLast().costs("board.views"));
        figures.add(Figure.atMost(
                "board.violations views other than acknowledged", Math.abs(acknowledged - counted()), 0, ""));
        return figures;
    }

    /** All users view an article; when they have, the next. */
    private double overHttp() throws Exception {
        List<ArticleId> articles = api.articles(board, ARTICLES);
        viewed.addAll(articles);
        int[] next = {0};
        ours.add(ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), () -> {
                    int number = next[0]++;
                    ArticleId article = articles.get(number / users.number());
                    return HttpRequests.bare(
                            "POST", "/v1/articles/" + article + "/views", users.authorization(number % users.number()));
                })
                .requireSuccess("views"));
        return ours.getLast().perSecond();
    }

    private long counted() throws IOException, InterruptedException {
        long total = 0;
        for (int from = 0; from < viewed.size(); from += COUNTS_AT_ONCE) {
            String ids = viewed.subList(from, Math.min(viewed.size(), from + COUNTS_AT_ONCE)).stream()
                    .map(ArticleId::toString)
                    .collect(Collectors.joining(","));
            for (JsonNode count : api.get("/v1/views/counts?ids=" + ids)) {
                total += count.get("count").asLong();
            }
        }
        return total;
    }
}
