package io.madang.bench.board;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Benchmark;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Pace;
import io.madang.bench.nickname.NicknameChanges;
import io.madang.contracts.board.BoardId;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;

/**
 * A board of ten million articles: its list at any depth, and storms of likes, views, comments and articles on it, each
 * in turn with the engine's own limit; and how soon comments show a new nickname. After the storms the rows themselves
 * are counted.
 */
public final class BoardBench implements Benchmark {

    private static final int ARTICLES = 10_000_000;
    private static final int ARTICLES_QUICKLY = 200_000;
    private static final int USERS = 20_000;

    @Override
    public String name() {
        return "board";
    }

    @Override
    public String summary() {
        return "lists at any depth; likes, views and comments on one article, beside what the engines give without us";
    }

    @Override
    public List<String> parts() {
        return List.of("pages", "lists", "likes", "views", "comments", "nicknames", "articles");
    }

    @Override
    public List<Figure> run(Options options) throws Exception {
        int size = options.sizeOr(ARTICLES, ARTICLES_QUICKLY);
        Pace pace = Pace.of(options);
        RandomGenerator random = RandomGeneratorFactory.getDefault().create(options.seed());
        List<Figure> figures = new ArrayList<>();
        BenchProgress.say("starting MariaDB (" + BenchInstance.BUFFER_POOL_MEGABYTES
                + " MB of buffer pool), Redis, Kafka and an" + " instance");
        try (BenchInstance instance = new BenchInstance(PlainLikeController.class);
                BenchApi api = new BenchApi(instance)) {
            JdbcClients jdbc = instance.jdbc();
            BenchUsers users = new BenchUsers(instance, USERS);
            BoardId board = api.board("many", "two-level");
            BoardId threads = api.board("threads", "threaded");
            if (options.wants("pages", "lists")) {
                ArticleLoad.run(jdbc, board, size);
                BenchProgress.say("counted " + api.recount(board) + " articles");
                figures.addAll(lists(instance, api, board, size, options));
            }
            if (options.wants("likes")) {
                figures.addAll(new LikeStorm(instance, api, threads, users, pace).measure());
                figures.addAll(Audit.figures(jdbc, "like"));
            }
            if (options.wants("views")) {
                figures.addAll(new ViewStorm(instance, api, threads, users, pace).measure());
            }
            if (options.wants("comments")) {
                figures.addAll(new CommentStorm(instance, users, pace, random).measure(api, board, threads));
                figures.addAll(Audit.figures(jdbc, "comment"));
            }
            if (options.wants("nicknames")) {
                int comments = options.size().orElse(NicknameChanges.comments(options.quick()));
                figures.addAll(new NicknameChanges("board", instance, users).measure(comments));
            }
            if (options.wants("articles")) {
                figures.addAll(new PublishStorm(instance, users, board, pace).measure());
            }
            figures.addAll(Audit.figures(jdbc, "article"));
        }
        requireNoViolation(figures);
        return figures;
    }

    private static List<Figure> lists(BenchInstance instance, BenchApi api, BoardId board, int size, Options options)
            throws Exception {
        Pace pace = Pace.of(options);
        ListLoad lists = new ListLoad(instance, board, pace);
        BenchProgress.say("warming up");
        lists.warmUp();
        List<Figure> figures = new ArrayList<>();
        if (options.wants("pages")) {
            BenchProgress.say("pages at the head and deep in the list");
            figures.addAll(new PageDepth(instance, board, size)
                    .measure(api, pace.time().multipliedBy(4)));
        }
        if (options.wants("lists")) {
            figures.addAll(lists.measure());
        }
        return figures;
    }

    /** Being slow is a figure; being wrong is a failure. */
    private static void requireNoViolation(List<Figure> figures) {
        List<Figure> violations = figures.stream()
                .filter(figure -> figure.name().startsWith("board.violations") && Boolean.FALSE.equals(figure.met()))
                .toList();
        if (!violations.isEmpty()) {
            figures.forEach(figure -> BenchProgress.say(figure.line()));
            throw new CommandFailure("what was stored is wrong: "
                    + violations.stream().map(Figure::name).collect(Collectors.joining(", ")));
        }
    }
}
