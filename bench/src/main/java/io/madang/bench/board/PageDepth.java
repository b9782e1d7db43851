package io.madang.bench.board;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Tally;
import io.madang.contracts.board.BoardId;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Pages of a long list over HTTP, at its head and deep in it, asked for in turn by one client. */
final class PageDepth {

    static final int SIZE = 30;

    private static final double GOAL_RATIO = 1.5;

    /** Deep pages are asked for around their number, not always the same one. */
    private static final int NEIGHBOURS = 20;

    private final BenchInstance instance;
    private final BoardId board;
    private final long articles;

    PageDepth(BenchInstance instance, BoardId board, long articles) {
        this.instance = instance;
        this.board = board;
        this.articles = articles;
    }

    /** A place in the list, and the requests for it. */
    private record Place(String name, List<byte[]> requests) {}

    List<Figure> measure(BenchApi api, Duration time) throws IOException, InterruptedException {
        long deepest = articles / SIZE - NEIGHBOURS;
        List<Place> places = new ArrayList<>();
        places.add(new Place("page 1", List.of(HttpRequests.get(path(1)))));
        places.add(byNumber(Math.min(1_000, deepest / 2)));
        places.add(byNumber(Math.min(100_000, deepest)));
        places.add(byCursor(api, Math.min(100_000, deepest)));
        ask(places, time.dividedBy(2));
        Tally tally = ask(places, time);
        List<Figure> figures = new ArrayList<>();
        long[] first = part(tally.nanos(), 0, places.size());
        figures.add(Figure.of("board.list.page 1.p50", millis(first, 0.5), "ms"));
        figures.add(Figure.of("board.list.page 1.p99", millis(first, 0.99), "ms"));
        for (int i = 1; i < places.size(); i++) {
            long[] nanos = part(tally.nanos(), i, places.size());
            figures.add(beside(places.get(i).name() + ".p50", millis(nanos, 0.5), millis(first, 0.5)));
            figures.add(beside(places.get(i).name() + ".p99", millis(nanos, 0.99), millis(first, 0.99)));
        }
        return figures;
    }

    private Tally ask(List<Place> places, Duration time) throws IOException {
        int[] next = {0};
        return ClosedLoopLoad.run(instance.http(), 1, time, () -> {
                    int number = next[0]++;
                    List<byte[]> requests = places.get(number % places.size()).requests();
                    return requests.get(number / places.size() % requests.size());
                })
                .requireSuccess("pages");
    }

    private Place byNumber(long page) {
        List<byte[]> requests = new ArrayList<>();
        for (int i = 0; i < NEIGHBOURS; i++) {
            requests.add(HttpRequests.get(path(page + i)));
        }
        return new Place(String.format(Locale.ROOT, "page %,d", page), requests);
    }

    /** The parts that follow each other from where the page of this number begins. */
    private Place byCursor(BenchApi api, long page) throws IOException, InterruptedException {
        JsonNode there = api.get(path(page)).get("articles");
        Instant time = Instant.parse(there.get(0).get("createdAt").asString());
        String scroll = "/v1/boards/" + board + "/articles/scroll?size=" + SIZE + "&to=" + time;
        List<byte[]> requests = new ArrayList<>();
        String path = scroll;
        for (int i = 0; i < NEIGHBOURS; i++) {
            JsonNode next = api.get(path).get("next");
            if (next == null || next.isNull()) {
                break;
            }
            path = scroll + "&cursor=" + next.asString();
            requests.add(HttpRequests.get(path));
        }
        return new Place(String.format(Locale.ROOT, "cursor at page %,d", page), requests);
    }

    private String path(long page) {
        return "/v1/boards/" + board + "/articles?page=" + page + "&size=" + SIZE;
    }

    /** Every nth value: one client is answered in the order of its questions. */
    private static long[] part(long[] nanos, int from, int step) {
        long[] part = new long[(nanos.length - from + step - 1) / step];
        for (int i = 0; i < part.length; i++) {
            part[i] = nanos[from + i * step];
        }
        return part;
    }

    private static double millis(long[] nanos, double part) {
        return Tally.Percentiles.of(nanos, part) / 1e6;
    }

    private static Figure beside(String name, double ours, double first) {
        return new Figure(
                "board.list." + name,
                String.format(Locale.ROOT, "%.2f ms", ours),
                String.format(Locale.ROOT, "%.2f ms (page 1)", first),
                String.format(Locale.ROOT, "%.2f", ours / first),
                "<= " + GOAL_RATIO,
                ours / first <= GOAL_RATIO);
    }
}
