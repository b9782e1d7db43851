package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import io.madang.contracts.board.BoardId;
import java.util.ArrayList;
import java.util.List;

/** Everybody publishes in the same board: together in few transactions, and one by one without us. */
final class PublishStorm {

    static final String TITLE = "One of many";
    static final String CONTENT = "What people write here is *a few lines* long, and then some.";

    /** As long as an event about such an article is. */
    static final String EVENT = "{\"article\":{\"id\":\"742893746598234112\",\"boardId\":\"742893746598234113\","
            + "\"writerId\":\"1000001\",\"title\":\"" + TITLE + "\",\"content\":\"" + CONTENT
            + "\",\"commentStyle\":\"two-level\",\"version\":1,\"createdAt\":\"2026-11-17T00:00:00.000Z\","
            + "\"modifiedAt\":\"2026-11-17T00:00:00.000Z\"},\"boardCount\":{\"boardId\":\"742893746598234113\","
            + "\"count\":10000000,\"version\":10000000}}";

    private static final int CLIENTS = 64;
    private static final double GOAL_RATIO = 0.5;
    private static final String BODY = "{\"title\":\"" + TITLE + "\",\"content\":\"" + CONTENT + "\"}";

    private final BenchInstance instance;
    private final BenchUsers users;
    private final BoardId board;
    private final Pace pace;
    private final List<Tally> ours = new ArrayList<>();

    PublishStorm(BenchInstance instance, BenchUsers users, BoardId board, Pace pace) {
        this.instance = instance;
        this.users = users;
        this.board = board;
        this.pace = pace;
    }

    List<Figure> measure() throws Exception {
        RawArticles raw = new RawArticles(instance.jdbc(), CLIENTS, pace.time());
        Rounds measured = new Rounds(pace)
                .with("ours", this::overHttp)
                .with("raw", raw::perSecond)
                .run("articles published in one board");
        List<Figure> figures = new ArrayList<>(List.of(
                measured.against("board.articles published in one board", "ours", "raw", GOAL_RATIO, "articles/s"),
                Figure.atMost("board.violations raw articles", raw.drift(), 0, "")));
        figures.add(Figure.of("board.articles of one transaction", instance.mean("madang.articles.batch"), ""));
        figures.addAll(ours.getLast().costs("board.articles"));
        return figures;
    }

    private double overHttp() throws Exception {
        int[] next = {0};
        ours.add(ClosedLoopLoad.run(instance.http(), CLIENTS, pace.time(), () -> {
                    byte[] authorization = users.authorization(next[0]++ % users.number());
                    return HttpRequests.post("/v1/boards/" + board + "/articles", authorization, BODY);
                })
                .requireSuccess("articles"));
        return ours.getLast().perSecond();
    }
}
