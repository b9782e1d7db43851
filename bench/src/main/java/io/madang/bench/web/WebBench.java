package io.madang.bench.web;

import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.Pace;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.util.ArrayList;
import java.util.List;

/** Pages of articles and lists beside what Redis itself gives, how soon they come at half of that, and their sizes. */
public final class WebBench implements Benchmark {

    private static final int ARTICLES = 100;
    private static final String SLUG = "pages";

    /** As long as what people write, with everything that they use. */
    private static final String CONTENT =
            ("A paragraph with **strong** words, `code` and a [link](https://example.com/).\n\n"
                            + "- one\n"
                            + "- two\n\n"
                            + "> quoted\n\n"
                            + "```java\n"
                            + "int answer = 42;\n"
                            + "```\n\n"
                            + "| a | b |\n"
                            + "|---|---|\n"
                            + "| 1 | 2 |\n\n")
                    .repeat(6);

    @Override
    public String name() {
        return "web";
    }

    @Override
    public String summary() {
        return "pages of articles and lists beside plain GETs of Redis; how soon they come, and how large they are";
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        Pace pace = Pace.of(options);
        BenchProgress.say("starting MariaDB, Redis, Kafka and an instance");
        try (BenchInstance instance = new BenchInstance();
                BenchApi api = new BenchApi(instance)) {
            BoardId board = api.board(SLUG, "two-level");
            List<ArticleId> articles = new ArrayList<>(ARTICLES);
            for (int i = 0; i < ARTICLES; i++) {
                articles.add(api.article(board, "An article among others, number " + i, CONTENT));
                BenchProgress.bar("articles published", i + 1, ARTICLES);
            }
            List<String> pages = articles.stream().map(id -> "/a/" + id).toList();
            String list = "/b/" + SLUG;
            List<Figure> figures = new ArrayList<>(new PageLoad(instance, pages, list, pace).measure());
            try (Sizes sizes = new Sizes(instance.port())) {
                figures.addAll(sizes.measure(pages.getFirst(), list));
            }
            return figures;
        }
    }
}
