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
import java.util.ArrayList;
import java.util.List;

/** Everybody likes the same article: together in few transactions, one by one over HTTP, and one by one without us. */
final class LikeStorm {

    private static final int CLIENTS = 64;
    private static final int ARTICLES = 8;

    private final BenchInstance instance;
    private final BenchApi api;
    private final BoardId board;
    private final BenchUsers users;
    private final Pace pace;

    LikeStorm(BenchInstance instance, BenchApi api, BoardId board, BenchUsers users, Pace pace) {
        this.instance = instance;
        this.api = api;
        this.board = board;
        this.users = users;
        this.pace = pace;
    }

    List<Figure> measure() throws Exception {
        RawLikes raw = new RawLikes(instance.jdbc(), CLIENTS, pace.time());
        List<Tally> shared = new ArrayList<>();
        List<Tally> plain = new ArrayList<>();
        Rounds measured = new Rounds(pace)
                .with("ours", () -> overHttp("/v1/articles/", shared))
                .with("in place", raw::inPlace)
                .with("one by one over HTTP", () -> overHttp("/v1/bench/articles/", plain))
                .with("locked first", raw::lockedFirst)
                .with("optimistic", raw::optimistic)
                .run("likes of one article");
        List<Figure> figures = new ArrayList<>(List.of(
                measured.against("board.likes against raw transactions", "ours", "in place", 1, "likes/s"),
                measured.against(
                        "board.likes against one by one over HTTP", "ours", "one by one over HTTP", 3, "likes/s"),
                Figure.of("board.likes raw, update in place", measured.of("in place"), "likes/s"),
                Figure.of("board.likes raw, select for update", measured.of("locked first"), "likes/s"),
                Figure.of("board.likes raw, optimistic version", measured.of("optimistic"), "likes/s"),
                Figure.of("board.likes raw, optimistic retries", raw.retries(), ""),
                Figure.atMost("board.violations raw likes", raw.drift(), 0, "")));
        figures.addAll(shared.getLast().costs("board.likes"));
        figures.addAll(plain.getLast().costs("board.likes one by one"));
        return figures;
    }

    /** All users like an article; when they have, the next. */
    private double overHttp(String prefix, List<Tally> tallies) throws Exception {
        List<ArticleId> articles = api.articles(board, ARTICLES);
        int[] next = {0};
        tallies.add(ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), () -> {
                    int number = next[0]++;
                    ArticleId article = articles.get(number / users.number());
                    return HttpRequests.bare(
                            "PUT", prefix + article + "/like", users.authorization(number % users.number()));
                })
                .requireSuccess("likes"));
        return tallies.getLast().perSecond();
    }
}
