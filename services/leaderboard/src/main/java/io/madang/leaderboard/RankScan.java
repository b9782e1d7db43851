package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.RankReads.Ranked;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Reads a whole season, the best first, some rows at a time; its scores must not change meanwhile. */
final class RankScan {

    private static final int ROWS = 1000;

    private final Leaderboard board;
    private final List<Part> parts = new ArrayList<>();
    private final Comparator<RankRow> order;
    private @Nullable RankRow last;
    private long place;
    private long rank;

    /** @param pages reads rows of one part of the copy */
    RankScan(Leaderboard board, SeasonId season, int count, Pages pages) {
        this.board = board;
        this.order = RankRow.order(board);
        for (int part = 0; part < count; part++) {
            int number = part;
            parts.add(new Part(from -> pages.read(board, season, number, from, ROWS)));
        }
    }

    /** Reads so many rows of a part from a place on. */
    @FunctionalInterface
    interface Pages {
        List<RankRow> read(Leaderboard board, SeasonId season, int part, long from, int count);
    }

    /** A player at a place of the list, from 1. */
    record Placed(Ranked row, long place) {}

    /** The next rows; none at the end. */
    List<Placed> next() {
        List<Placed> rows = new ArrayList<>(ROWS);
        while (rows.size() < ROWS) {
            Part best = null;
            for (Part part : parts) {
                RankRow head = part.head();
                if (head != null && (best == null || order.compare(head, best.required()) < 0)) {
                    best = part;
                }
            }
            if (best == null) {
                return rows;
            }
            RankRow row = best.take();
            place++;
            if (last == null || !row.ties(last, board)) {
                rank = place;
            }
            last = row;
            rows.add(new Placed(new Ranked(row.player(board), rank, row.score()), place));
        }
        return rows;
    }

    /** What is read of one part. */
    private static final class Part {

        private final LongFunction<List<RankRow>> read;
        private final Deque<RankRow> rows = new ArrayDeque<>();
        private long from;
        private boolean ended;

        Part(LongFunction<List<RankRow>> read) {
            this.read = read;
        }

        @Nullable
        RankRow head() {
            if (rows.isEmpty() && !ended) {
                List<RankRow> more = read.apply(from);
                from += more.size();
                ended = more.size() < ROWS;
                rows.addAll(more);
            }
            return rows.peek();
        }

        RankRow required() {
            return rows.element();
        }

        RankRow take() {
            return rows.remove();
        }
    }
}
