package io.madang.bench.media;

import io.madang.app.command.CommandFailure;
import io.madang.bench.Figure;
import io.madang.bench.Options;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.Tally;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/**
 * Pages of the list by views, of the size that the page of the library has, asked for by one client in turn: the first one
 * of a new session, the second one of that, and the next one of a session that has read thousands of pages and reads on
 * to the deepest one. Views of some items change all the while.
 */
final class ViewDepth {

    private static final int SIZE = 24;
    private static final int DEPTH = 10_000;
    private static final int ROUNDS = 2_000;
    private static final int ROUNDS_QUICKLY = 500;
    private static final int CHANGES_A_ROUND = 2;
    private static final double GOAL = 1.2;

    private final BenchInstance instance;
    private final StoredItems items;
    private final Random random;
    private final int rounds;
    private final int depth;

    ViewDepth(BenchInstance instance, StoredItems items, Options options) {
        this.instance = instance;
        this.items = items;
        this.random = new Random(options.seed());
        this.rounds = options.roundsOr(ROUNDS, ROUNDS_QUICKLY);
        this.depth = Math.min(DEPTH, items.number() / SIZE / 2);
    }

    List<Figure> measure() throws IOException, InterruptedException, SQLException {
        JdbcClients database = instance.jdbc();
        try (BenchApi api = new BenchApi(instance)) {
            int warmUps = rounds / 2;
            JsonNode deep = walk(api, Math.max(1, depth - rounds - warmUps));
            String session = deep.get("session").asString();
            long[] first = new long[rounds];
            long[] second = new long[rounds];
            long[] far = new long[rounds];
            int omitted = 0;
            for (int round = -warmUps; round < rounds; round++) {
                change(database);
                int at = Math.max(0, round);
                long begun = System.nanoTime();
                JsonNode page = api.get(path());
                first[at] = System.nanoTime() - begun;
                begun = System.nanoTime();
                api.get(next(page));
                second[at] = System.nanoTime() - begun;
                begun = System.nanoTime();
                deep = api.get(next(deep));
                far[at] = System.nanoTime() - begun;
                omitted += deep.get("omitted").size();
                requireSame(session, deep);
            }
            String page = String.format(Locale.ROOT, "page %,d", depth);
            List<Figure> figures = new ArrayList<>();
            figures.add(Figure.of("media.by views, page 1.p50", millis(first, 0.5), "ms"));
            figures.add(Figure.of("media.by views, page 2 of a session.p50", millis(second, 0.5), "ms"));
            figures.add(Figure.atMostOf(
                    "media.by views, " + page + " against page 1.p50",
                    millis(far, 0.5),
                    millis(first, 0.5),
                    GOAL,
                    "ms"));
            figures.add(Figure.atMostOf(
                    "media.by views, " + page + " against page 2.p50",
                    millis(far, 0.5),
                    millis(second, 0.5),
                    GOAL,
                    "ms"));
            figures.add(Figure.of("media.by views, items told of as omitted", omitted, "items"));
            return figures;
        }
    }

    /** One session, read page by page. */
    private static JsonNode walk(BenchApi api, int pages) throws IOException, InterruptedException {
        JsonNode page = api.get(path());
        for (int number = 2; number <= pages; number++) {
            page = api.get(next(page));
            BenchProgress.bar("pages of a session", number, pages);
        }
        return page;
    }

    /** A session that is full is followed by another one, which knows nothing and costs less. */
    private static void requireSame(String session, JsonNode page) {
        if (!page.get("session").asString().equals(session)
                || !page.get("certain").asBoolean()) {
            throw new CommandFailure("the session ended before its deepest page");
        }
    }

    /** Some of the less viewed items climb, far above whoever reads. */
    private void change(JdbcClients database) throws SQLException {
        for (int i = 0; i < CHANGES_A_ROUND; i++) {
            long item = items.id(items.number() - random.nextInt(items.number() / 4));
            database.execute(
                    """
                    insert into madang_media.pending_views (item_id, view_count, since)
                    values (%d, %d, utc_timestamp(3))
                    on duplicate key update view_count = greatest(view_count, values(view_count))
                    """
                            .formatted(item, 5L * items.number() + random.nextInt(1_000_000)));
        }
    }

    private static String path() {
        return "/v1/media/by-views?size=" + SIZE;
    }

    private static String next(JsonNode page) {
        return path() + "&session=" + page.get("session").asString() + "&cursor="
                + page.get("next").asString();
    }

    private static double millis(long[] nanos, double part) {
        return Tally.Percentiles.of(nanos, part) / 1e6;
    }
}
