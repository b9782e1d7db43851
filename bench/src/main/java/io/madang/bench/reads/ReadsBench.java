package io.madang.bench.reads;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.Pace;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Articles and lists from the read model beside what Redis itself gives, how fresh they are, and a rush on one. */
public final class ReadsBench implements Benchmark {

    private static final int ARTICLES = 1_100;
    private static final int ARTICLES_QUICKLY = 300;
    private static final int USERS = 2_000;

    @Override
    public String name() {
        return "reads";
    }

    @Override
    public String summary() {
        return "articles and lists of the read model beside plain GETs of Redis; how soon they show what was written";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options);
        List<Figure> figures = new ArrayList<>();
        BenchProgress.say("starting MariaDB, Redis, Kafka and an instance");
        try (BenchInstance instance = new BenchInstance();
                BenchApi api = new BenchApi(instance)) {
            BenchUsers users = new BenchUsers(instance, USERS);
            BoardId board = api.board("reads", "two-level");
            List<ArticleId> articles = publish(api, board, options.sizeOr(ARTICLES, ARTICLES_QUICKLY));
            figures.addAll(new Reads(instance, board, articles, pace).measure());
            figures.add(new Rush(instance, articles.getFirst()).measure());
            Duration time = pace.time().multipliedBy(options.quick() ? 3 : 5);
            figures.addAll(new Freshness(instance, users, articles, pace, time).measure());
        }
        return figures;
    }

    private static List<ArticleId> publish(BenchApi api, BoardId board, int number) throws Exception {
        List<ArticleId> articles = new ArrayList<>(number);
        for (int i = 0; i < number; i++) {
            articles.add(api.article(board));
            BenchProgress.bar("articles published", i + 1, number);
        }
        return articles.reversed();
    }
}
