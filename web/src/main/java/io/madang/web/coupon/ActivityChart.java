package io.madang.web.coupon;

import io.madang.contracts.client.CampaignAdministration.Second;
import java.util.ArrayList;
import java.util.List;

/**
 * The last seconds of a drop as bars: granted at the bottom, refused above it.
 *
 * @param peak the most answers in one second
 */
public record ActivityChart(List<Bar> bars, long peak, long granted, long refused) {

    public static final int WIDTH = 600;
    public static final int HEIGHT = 120;
    private static final int SECONDS = 60;
    private static final int STEP = WIDTH / SECONDS;

    /** One second: where its bar is, and how high its two parts are. */
    public record Bar(int x, int grantedHeight, int refusedHeight) {}

    static ActivityChart of(List<Second> activity, long nowSecond) {
        List<Second> shown = activity.stream()
                .filter(second -> second.at().getEpochSecond() > nowSecond - SECONDS
                        && second.at().getEpochSecond() <= nowSecond)
                .toList();
        long peak = shown.stream()
                .mapToLong(second -> second.granted() + second.refused())
                .max()
                .orElse(0);
        List<Bar> bars = new ArrayList<>();
        for (Second second : shown) {
            int place = (int) (SECONDS - 1 - (nowSecond - second.at().getEpochSecond()));
            bars.add(new Bar(place * STEP, height(second.granted(), peak), height(second.refused(), peak)));
        }
        return new ActivityChart(
                bars,
                peak,
                shown.stream().mapToLong(Second::granted).sum(),
                shown.stream().mapToLong(Second::refused).sum());
    }

    private static int height(long number, long peak) {
        return peak == 0 ? 0 : (int) (number * HEIGHT / peak);
    }
}
