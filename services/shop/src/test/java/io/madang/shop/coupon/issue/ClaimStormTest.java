package io.madang.shop.coupon.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.shop.coupon.CouponServer;
import io.madang.shop.coupon.issue.CouponCluster.SettableFault;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stampedes on two instances, with the faults that they must survive. */
class ClaimStormTest {

    private static final int THREADS = 24;

    private final CouponCluster cluster = CouponCluster.shared();

    /** Both instances reach the database again by all their connections, of which an earlier test may have cut some. */
    @BeforeEach
    void allAnswer() {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> Concurrently.run(THREADS, thread -> {
                    cluster.both().forEach(server -> server.caller()
                            .get("/v1/products/" + cluster.product + "/stock", server.admin())
                            .expect(200));
                    return true;
                }));
    }

    @AfterEach
    void invariantsHold() {
        cluster.both().forEach(server -> server.bean(SettableFault.class).set(FaultPoint.NONE));
        assertThat(cluster.audited.violations())
                .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
    }

    /** Users who ask both instances until each has an answer, while something happens in the middle. */
    private final class Storm {

        private final CampaignId campaign;
        private final List<String> tokens = new ArrayList<>();
        private final List<UserId> users = new ArrayList<>();
        private final Map<String, String> told = new ConcurrentHashMap<>();
        private final AtomicInteger soldOut = new AtomicInteger();
        private final AtomicInteger unavailable = new AtomicInteger();
        private final long seed = Seeds.next("storm");

        Storm(int total, int size) {
            campaign = cluster.first.open(total);
            for (int i = 0; i < size; i++) {
                UserId user = cluster.first.newUser();
                users.add(user);
                tokens.add(cluster.first.token(user));
            }
        }

        void rage(Runnable fault) {
            AtomicInteger next = new AtomicInteger();
            int half = users.size() / 3;
            AtomicBoolean struck = new AtomicBoolean();
            Concurrently.run(THREADS, thread -> {
                Random random = new Random(seed + thread);
                for (int i = next.getAndIncrement(); i < users.size(); i = next.getAndIncrement()) {
                    if (i >= half && struck.compareAndSet(false, true)) {
                        fault.run();
                    }
                    ask(i, random);
                    // those who have one ask again, by the other instance perhaps
                    if (random.nextInt(4) == 0) {
                        ask(i, random);
                    }
                }
                return true;
            });
        }

        private void ask(int user, Random random) {
            while (true) {
                CouponServer server = cluster.both().get(random.nextInt(2));
                Reply reply = server.caller().call("POST", "/v1/campaigns/" + campaign + "/coupons", tokens.get(user));
                if (reply.status() == 200) {
                    String result = reply.text("result");
                    if (result.equals("granted")) {
                        String coupon = reply.text("couponId");
                        String before = told.put(users.get(user).toString(), coupon);
                        assertThat(before == null ? coupon : before).isEqualTo(coupon);
                    } else {
                        assertThat(result).isEqualTo("sold-out");
                        assertThat(told).doesNotContainKey(users.get(user).toString());
                        soldOut.incrementAndGet();
                    }
                    return;
                }
                assertThat(reply.status()).as(new String(reply.raw().body())).isEqualTo(503);
                assertThat(reply.header("Retry-After")).isNotBlank();
                unavailable.incrementAndGet();
            }
        }

        /** As many users as needed ask until all coupons are granted, and then nobody gets one. */
        void expectExactly(int total) {
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                Reply reply = cluster.first.claim(campaign, cluster.first.newUser());
                return reply.status() == 200
                        && reply.text("result").equals("sold-out")
                        && cluster.audited.granted(campaign) == total;
            });
            assertThat(cluster.audited.missing(campaign, told)).isEmpty();
            assertThat(new HashSet<>(told.values())).hasSameSizeAs(told.keySet());
        }
    }

    @Test
    void grantsExactlyAsManyAsThereAre() {
        Storm storm = new Storm(200, 1200);
        storm.rage(() -> {});
        assertThat(storm.told).hasSize(200);
        storm.expectExactly(200);
    }

    @Test
    void losesNoGrantWhenRedisIsWiped() {
        Storm storm = new Storm(600, 1000);
        storm.rage(() -> cluster.first.instance().redis().flushall());
        storm.expectExactly(600);
    }

    @Test
    void losesNoGrantWhenRedisComesBackEmpty() {
        Storm storm = new Storm(200, 400);
        storm.rage(() -> {
            cluster.redis.killAndEmpty();
            cluster.redis.start();
        });
        storm.expectExactly(200);
    }

    @Test
    void closesWhileRedisIsDownAndCountsAgainAfterwards() {
        Storm storm = new Storm(600, 1000);
        storm.rage(() -> {
            cluster.redis.kill();
            await().untilAsserted(() -> assertThat(cluster.first
                            .claim(storm.campaign, cluster.first.newUser())
                            .status())
                    .isEqualTo(503));
            cluster.redis.start();
        });
        assertThat(storm.unavailable).hasPositiveValue();
        storm.expectExactly(600);
    }

    @Test
    void grantsNothingWhileTheDatabaseIsAwayAndGoesOnAfterwards() {
        Storm storm = new Storm(600, 1000);
        storm.rage(() -> {
            cluster.database.refuse();
            await().until(() -> storm.unavailable.get() > 5);
            cluster.database.restore();
        });
        storm.expectExactly(600);
    }

    @Test
    void tellsHoldersAndSoldOutWithoutTheDatabase() {
        CampaignId campaign = cluster.first.open(1);
        UserId ann = cluster.first.newUser();
        String coupon = cluster.first.granted(campaign, ann).toString();
        assertThat(cluster.second.granted(campaign, ann)).hasToString(coupon);
        cluster.database.refuse();
        try {
            for (CouponServer server : cluster.both()) {
                assertThat(server.granted(campaign, ann)).hasToString(coupon);
                assertThat(server.claim(campaign, cluster.first.newUser())
                                .expect(200)
                                .text("result"))
                        .isEqualTo("sold-out");
            }
        } finally {
            cluster.database.restore();
        }
    }

    @Test
    void tellsHoldersAndSoldOutWhileLevelsAreAway() {
        Map<String, Object> body = CouponServer.campaign(2);
        body.put("eligibility", Map.of("minLevel", 3));
        CampaignId campaign = cluster.first.create(body);
        UserId ann = cluster.first.newUser();
        String coupon = cluster.first.granted(campaign, ann).toString();
        levelsAway(true);
        try {
            for (CouponServer server : cluster.both()) {
                assertThat(server.granted(campaign, ann)).hasToString(coupon);
                assertThat(server.claim(campaign, cluster.first.newUser()).status())
                        .isEqualTo(503);
            }
            levelsAway(false);
            cluster.second.granted(campaign, cluster.first.newUser());
            levelsAway(true);
            for (CouponServer server : cluster.both()) {
                await().until(() ->
                        server.bean(FinishedCampaigns.class).find(campaign).isPresent());
                assertThat(server.granted(campaign, ann)).hasToString(coupon);
                assertThat(server.claim(campaign, cluster.first.newUser())
                                .expect(200)
                                .text("result"))
                        .isEqualTo("sold-out");
            }
        } finally {
            levelsAway(false);
        }
    }

    private void levelsAway(boolean away) {
        cluster.both().forEach(server -> server.bean(CouponCluster.SettableLevels.class)
                .away(away));
    }

    @Test
    void givesBackPlacesOfAnInstanceThatDiedBeforeItGranted() {
        CampaignId campaign = cluster.first.open(3);
        SettableFault fault = cluster.first.bean(SettableFault.class);
        fault.set(() -> {
            throw new IllegalStateException("the instance died here");
        });
        long begun = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            assertThat(cluster.first.claim(campaign, cluster.first.newUser()).status())
                    .isEqualTo(500);
        }
        UserId late = cluster.first.newUser();
        String result = cluster.second.claim(campaign, late).expect(200).text("result");
        // a machine may be so slow that the places were due to be given back by now
        if (System.nanoTime() - begun < CouponCluster.PLACE_PATIENCE.toNanos()) {
            assertThat(result).isEqualTo("sold-out");
        }
        await().atMost(Duration.ofSeconds(30))
                .until(() -> cluster.second.claim(campaign, late).text("result").equals("granted"));
        assertThat(cluster.audited.granted(campaign)).isEqualTo(1);
    }

    @Test
    void letsNobodyGrantAPlaceThatWasGivenBackMeanwhile() throws Exception {
        CampaignId campaign = cluster.first.open(1);
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        cluster.first.bean(SettableFault.class).set(() -> {
            reached.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        UserId slow = cluster.first.newUser();
        UserId other = cluster.first.newUser();
        CompletableFuture<Reply> paused = CompletableFuture.supplyAsync(() -> cluster.first.claim(campaign, slow));
        assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        cluster.second.claim(campaign, other).text("result").equals("granted"));
        goOn.countDown();
        assertThat(paused.get(30, TimeUnit.SECONDS).expect(200).text("result")).isEqualTo("sold-out");
        assertThat(cluster.audited.granted(campaign)).isEqualTo(1);
    }

    @Test
    void loadingNeverOverwritesPlacesOfTheSameOrALaterEpoch() {
        CampaignId campaign = cluster.first.open(2);
        cluster.first.granted(campaign, cluster.first.newUser());
        PlacesInRedis places = cluster.first.bean(PlacesInRedis.class);
        // Redis hears of a grant after its user
        PlacesInRedis.State before = await().atMost(Duration.ofSeconds(30))
                .until(() -> places.inspect(campaign).orElseThrow(), state -> state.granted() == 1);
        for (long epoch : new long[] {before.epoch() - 1, before.epoch()}) {
            places.beginLoading(campaign, epoch);
            assertThat(places.finishLoading(campaign, epoch, 2, 0, before.run(), Long.MAX_VALUE))
                    .isFalse();
        }
        assertThat(places.inspect(campaign)).contains(before);
        assertThat(before.left() + before.granted()).isEqualTo(2);
    }
}
