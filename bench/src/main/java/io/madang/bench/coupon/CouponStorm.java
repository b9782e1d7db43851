package io.madang.bench.coupon;

import io.madang.bench.Figure;
import io.madang.bench.load.BenchApi;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.BenchUsers;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.HttpRequests;
import io.madang.bench.load.Pace;
import io.madang.bench.load.Rounds;
import io.madang.bench.load.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Users claim coupons over HTTP, all at once. */
final class CouponStorm {

    private static final double GOAL_OF_SCRIPT = 0.3;
    private static final double GOAL_OF_LOCKING = 20;
    private static final int CAMPAIGNS = 6;
    private static final Duration PLACES_READY_WITHIN = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final BenchInstance instance;
    private final BenchApi api;
    private final BenchUsers users;
    private final Pace pace;

    CouponStorm(BenchInstance instance, BenchApi api, BenchUsers users, Pace pace) {
        this.instance = instance;
        this.api = api;
        this.users = users;
        this.pace = pace;
    }

    private String campaign(int total) throws Exception {
        Instant now = Instant.now();
        return api.post(
                        "/v1/campaigns",
                        Map.of(
                                "name",
                                "drop",
                                "total",
                                total,
                                "opensAt",
                                now.minusSeconds(60).toString(),
                                "closesAt",
                                now.plus(Duration.ofHours(2)).toString(),
                                "discount",
                                Map.of("amount", 1000),
                                "validDays",
                                7))
                .at("/campaign/id")
                .asString();
    }

    private static String path(String campaign) {
        return "/v1/campaigns/" + campaign + "/coupons";
    }

    private byte[] claim(String path, int user) {
        return HttpRequests.bare("POST", path, users.authorization(user));
    }

    /** Every claim is granted: all users claim one of a campaign; when they have, of the next. */
    List<Figure> grants() throws Exception {
        RawCoupons raw = new RawCoupons(instance, pace.time());
        List<Tally> tallies = new ArrayList<>();
        Rounds measured = new Rounds(pace)
                .with("ours", () -> grantsOverHttp(tallies))
                .with("script", raw::reserving)
                .with("select for update", () -> lockedOverHttp())
                .with("select for update by JDBC", raw::selectForUpdate)
                .run("durable grants");
        List<Figure> figures = new ArrayList<>(List.of(
                measured.against(
                        "coupons.grants against the script by " + raw.name(),
                        "ours",
                        "script",
                        GOAL_OF_SCRIPT,
                        "grants/s"),
                measured.against(
                        "coupons.grants against select for update over the same HTTP",
                        "ours",
                        "select for update",
                        GOAL_OF_LOCKING,
                        "grants/s"),
                measured.against(
                        "coupons.grants against select for update by plain JDBC",
                        "ours",
                        "select for update by JDBC",
                        GOAL_OF_LOCKING,
                        "grants/s"),
                Figure.of("coupons.grants in a transaction", instance.mean("madang.coupon.batch"), "")));
        figures.addAll(tallies.getLast().costs("coupons.grants"));
        figures.add(refused("coupons.grants", tallies));
        return figures;
    }

    private double grantsOverHttp(List<Tally> tallies) throws Exception {
        Tally tally = storm(path("%s"));
        tallies.add(tally);
        return succeeded(tally);
    }

    private double lockedOverHttp() throws Exception {
        return succeeded(storm(LockedGrants.PATH));
    }

    /** Waits until Redis has the campaign's places, which an instance puts there a moment after the campaign was made. */
    private void awaitPlaces(String campaign) throws Exception {
        long end = System.nanoTime() + PLACES_READY_WITHIN.toNanos();
        while (api.get("/v1/campaigns/" + campaign + "/report").path("left").isMissingNode()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("campaign " + campaign + " has no places");
            }
            Thread.sleep(BETWEEN_LOOKS);
        }
    }

    private Tally storm(String path) throws Exception {
        List<String> campaigns = new ArrayList<>();
        for (int i = 0; i < CAMPAIGNS; i++) {
            campaigns.add(campaign(users.number()));
        }
        for (String campaign : campaigns) {
            awaitPlaces(campaign);
        }
        int[] next = {0};
        Tally tally = ClosedLoopLoad.run(instance.http(), CouponsBench.CLIENTS, pace.time(), () -> {
            int number = next[0]++;
            return claim(path.formatted(campaigns.get(number / users.number())), number % users.number());
        });
        long stored = instance.jdbc()
                .number("select count(*) from madang_shop.coupons where campaign_id in (" + String.join(",", campaigns)
                        + ")");
        if (stored != tally.answers() - tally.failures()) {
            throw new IllegalStateException(tally.answers() - tally.failures() + " were told, " + stored
                    + " are stored: " + tally.firstFailure());
        }
        // an instance compares those that are open with Redis, again and again
        for (String campaign : campaigns) {
            api.post("/v1/campaigns/" + campaign + "/stop", Map.of("reason", "the try is over"));
        }
        return tally;
    }

    /** Nobody is granted anything: the drop is over. */
    List<Figure> soldOut() throws Exception {
        RawCoupons raw = new RawCoupons(instance, pace.time());
        String campaign = campaign(CouponsBench.COUPONS);
        awaitPlaces(campaign);
        int[] first = {0};
        while (granted(campaign) < CouponsBench.COUPONS) {
            ClosedLoopLoad.runTimes(
                    instance.http(),
                    CouponsBench.CLIENTS,
                    CouponsBench.COUPONS,
                    () -> claim(path(campaign), first[0]++ % CouponsBench.COUPONS));
        }
        List<Tally> tallies = new ArrayList<>();
        Rounds measured = new Rounds(pace)
                .with("ours", () -> {
                    int[] next = {0};
                    int others = users.number() - CouponsBench.COUPONS;
                    tallies.add(ClosedLoopLoad.run(
                            instance.http(),
                            CouponsBench.CLIENTS,
                            pace.time(),
                            () -> claim(path(campaign), CouponsBench.COUPONS + next[0]++ % others)));
                    return succeeded(tallies.getLast());
                })
                .with("script", raw::soldOut)
                .run("sold-out answers");
        List<Figure> figures = new ArrayList<>(List.of(measured.against(
                "coupons.sold-out against the script by " + raw.name(), "ours", "script", 1, "answers/s")));
        figures.addAll(tallies.getLast().costs("coupons.sold-out"));
        figures.add(refused("coupons.sold-out", tallies));
        return figures;
    }

    /** The whole drop: so many attempts, by users of whom each comes many times. */
    List<Figure> drop(int attempts) throws Exception {
        String campaign = campaign(CouponsBench.COUPONS);
        awaitPlaces(campaign);
        BenchProgress.say("a drop of " + CouponsBench.COUPONS + " coupons, " + attempts + " attempts");
        int[] next = {0};
        Tally tally = ClosedLoopLoad.runTimes(
                instance.http(),
                CouponsBench.CLIENTS,
                attempts,
                () -> claim(path(campaign), next[0]++ % users.number()));
        return List.of(
                Figure.of("coupons.drop", tally.perSecond(), "answers/s"),
                Figure.of("coupons.drop, 99 % of answers within", tally.millis(0.99), "ms"),
                refused("coupons.drop", List.of(tally)),
                Figure.atMost(
                        "coupons.violations granted other than there are",
                        Math.abs(granted(campaign) - CouponsBench.COUPONS),
                        0,
                        ""));
    }

    private long granted(String campaign) throws Exception {
        return instance.jdbc().number("select count(*) from madang_shop.coupons where campaign_id = " + campaign);
    }

    private static double succeeded(Tally tally) {
        return (tally.answers() - tally.failures()) * 1e9 / tally.tookNanos();
    }

    /** What admission control turns away until it has seen that the instance can serve more at once. */
    private static Figure refused(String name, List<Tally> tallies) {
        long answers = tallies.stream().mapToLong(Tally::answers).sum();
        long failures = tallies.stream().mapToLong(Tally::failures).sum();
        return Figure.of(name + ", told to come again", 100.0 * failures / answers, "%");
    }
}
