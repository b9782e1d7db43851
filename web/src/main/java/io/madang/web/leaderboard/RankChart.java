package io.madang.web.leaderboard;

import io.madang.contracts.leaderboard.SeasonRank;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A line through one's final ranks, the oldest season on the left and the best rank at the top.
 *
 * @param points of the line, as SVG has them
 */
public record RankChart(List<Dot> dots, String points) {

    public static final int WIDTH = 320;
    public static final int HEIGHT = 130;

    private static final int MOST_SEASONS = 12;
    private static final int LEFT = 32;
    private static final int TOP = 24;
    private static final int BOTTOM = 96;

    /**
     * One season.
     *
     * @param named whether there is room for its label
     */
    public record Dot(String label, long rank, long total, double x, double y, boolean named) {

        public String left() {
            return number(x);
        }

        public String top() {
            return number(y);
        }
    }

    /** Of the newest seasons, given the newest first. */
    static RankChart of(List<SeasonRank> newestFirst) {
        List<SeasonRank> shown = newestFirst
                .subList(0, Math.min(MOST_SEASONS, newestFirst.size()))
                .reversed();
        long worst = shown.stream().mapToLong(SeasonRank::rank).max().orElse(1);
        long best = shown.stream().mapToLong(SeasonRank::rank).min().orElse(1);
        List<Dot> dots = new ArrayList<>();
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            SeasonRank season = shown.get(i);
            double x = shown.size() == 1 ? WIDTH / 2.0 : LEFT + (WIDTH - 2.0 * LEFT) * i / (shown.size() - 1);
            double y = worst == best
                    ? (TOP + BOTTOM) / 2.0
                    : TOP + (BOTTOM - TOP) * (double) (season.rank() - best) / (worst - best);
            boolean named = i == 0 || i == shown.size() - 1 || shown.size() <= 4;
            dots.add(new Dot(season.label(), season.rank(), season.total(), x, y, named));
            points.append(i == 0 ? "" : " ").append(number(x)).append(',').append(number(y));
        }
        return new RankChart(List.copyOf(dots), points.toString());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
