package io.madang.shop.coupon.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ClaimTest {

    private final CouponServer server = CouponServer.shared();

    @Test
    void givesTheSameCouponHoweverOftenAUserAsks() {
        CampaignId campaign = server.open(2);
        UserId ann = server.newUser();
        CouponId coupon = server.granted(campaign, ann);
        for (int i = 0; i < 200; i++) {
            assertThat(server.granted(campaign, ann)).isEqualTo(coupon);
        }
        UserId bob = server.newUser();
        assertThat(server.granted(campaign, bob)).isNotEqualTo(coupon);
        UserId late = server.newUser();
        assertThat(server.claim(campaign, late).expect(200).text("result")).isEqualTo("sold-out");
        await().until(() -> server.bean(FinishedCampaigns.class).find(campaign).isPresent());
        assertThat(server.claim(campaign, late).expect(200).text("result")).isEqualTo("sold-out");
        assertThat(server.granted(campaign, ann)).isEqualTo(coupon);
        assertThat(CouponServer.databases().granted(campaign)).isEqualTo(2);
        try (TopicEvents topic = new TopicEvents("shop")) {
            Set<String> users = new HashSet<>();
            Set<Long> versions = new HashSet<>();
            await().untilAsserted(() -> {
                topic.arrived().stream()
                        .filter(event -> event.type().equals("coupons-granted")
                                && event.key().equals(campaign.toString()))
                        .forEach(event -> {
                            versions.add(event.version());
                            event.payload()
                                    .path("grants")
                                    .forEach(grant ->
                                            users.add(grant.path("userId").asString()));
                        });
                assertThat(users).containsExactlyInAnyOrder(ann.toString(), bob.toString());
            });
            assertThat(versions).as("the count after each transaction").containsExactlyInAnyOrder(1L, 2L);
        }
    }

    @Test
    void answersTheSameByTheHandlerAndTheFastPath() {
        CampaignId campaign = server.open(1);
        UserId ann = server.newUser();
        String path = "/v1/campaigns/" + campaign + "/coupons";
        JsonNode fast = server.claim(campaign, ann).expect(200).json();
        JsonNode usual = server.caller()
                .send("POST", path, server.token(ann), BodyPublishers.ofString("{}"), Map.of())
                .expect(200)
                .json();
        assertThat(usual).isEqualTo(fast);
        server.caller().call("POST", path, null).expect(401);
        server.caller()
                .call("POST", "/v1/campaigns/4711/coupons", server.token(ann))
                .expect(404);
        server.caller()
                .call("POST", "/v1/campaigns/none/coupons", server.token(ann))
                .expect(400);
    }

    @Test
    void isForThoseWhomItIsFor() {
        Map<String, Object> body = CouponServer.campaign(10);
        body.put("eligibility", Map.of("audience", "moderators"));
        CampaignId moderators = server.create(body);
        UserId user = server.newUser();
        assertThat(server.claim(moderators, user).expect(200).text("result")).isEqualTo("not-eligible");
        String moderator = server.instance().moderatorToken(user, 7L);
        assertThat(server.caller()
                        .call("POST", "/v1/campaigns/" + moderators + "/coupons", moderator)
                        .expect(200)
                        .text("result"))
                .isEqualTo("granted");
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        body.put("eligibility", Map.of("signedUpUntil", since.toString()));
        CampaignId veterans = server.create(body);
        UserId veteran = new UserId(SnowflakeIds.firstIdAt(since) - 1 - user.value() % 100_000);
        assertThat(server.claim(veterans, user).expect(200).text("result")).isEqualTo("not-eligible");
        assertThat(server.claim(veterans, veteran).expect(200).text("result")).isEqualTo("granted");
    }

    @Test
    void tellsHoldersWhateverHasChangedSinceTheirGrant() {
        Map<String, Object> body = CouponServer.campaign(10);
        body.put("eligibility", Map.of("audience", "moderators"));
        CampaignId campaign = server.create(body);
        UserId ann = server.newUser();
        UserId other = server.newUser();
        String path = "/v1/campaigns/" + campaign + "/coupons";
        String coupon = server.caller()
                .call("POST", path, server.instance().moderatorToken(ann, 7L))
                .expect(200)
                .text("couponId");
        // she moderates no more
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        assertThat(result(campaign, other)).isEqualTo("not-eligible");
        // and Redis has lost her coupon
        server.instance().redis().del(new IssueKeys(campaign).places());
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        act(campaign, "stop");
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        assertThat(result(campaign, other)).isEqualTo("stopped");
        await().until(() -> server.bean(FinishedCampaigns.class).find(campaign).isPresent());
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        assertThat(result(campaign, other)).isEqualTo("stopped");
        act(campaign, "void");
        assertThat(result(campaign, ann)).as("it was taken back").isEqualTo("stopped");
    }

    @Test
    void tellsHoldersAfterTheEnd() {
        CampaignId campaign = server.open(10);
        UserId ann = server.newUser();
        CouponId coupon = server.granted(campaign, ann);
        server.shardOf(campaign)
                .sql("update campaigns set closes_at = utc_timestamp(3) - interval 1 second where campaign_id = ?")
                .param(campaign.value())
                .update();
        await().until(() -> result(campaign, server.newUser()).equals("ended"));
        assertThat(server.granted(campaign, ann)).isEqualTo(coupon);
    }

    @Test
    void keepsHoldersOfALargeCampaignInMemory() {
        int total = 200_001;
        CampaignId campaign = server.open(total);
        server.shardOf(campaign)
                .sql(
                        """
                insert into coupons (campaign_id, user_id, coupon_id, state, granted_at, expires_at, version)
                select ?, seq, seq, 'ISSUED', utc_timestamp(3), utc_timestamp(3), 1 from seq_1_to_200001
                """)
                .param(campaign.value())
                .update();
        try {
            server.shardOf(campaign)
                    .sql("update campaigns set granted = total where campaign_id = ?")
                    .param(campaign.value())
                    .update();
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            server.bean(FinishedCampaigns.class).find(campaign).isPresent());
            assertThat(result(campaign, server.newUser())).isEqualTo("sold-out");
            assertThat(server.granted(campaign, new UserId(total))).hasToString(Integer.toString(total));
        } finally {
            server.shardOf(campaign)
                    .sql("delete from coupons where campaign_id = ?")
                    .param(campaign.value())
                    .update();
            server.shardOf(campaign)
                    .sql("delete from campaigns where campaign_id = ?")
                    .param(campaign.value())
                    .update();
        }
    }

    private String result(CampaignId campaign, UserId user) {
        return server.claim(campaign, user).expect(200).text("result");
    }

    private void act(CampaignId campaign, String what) {
        Reply reply = server.caller()
                .call("POST", "/v1/campaigns/" + campaign + "/" + what, server.admin(), Map.of("reason", "a test"));
        assertThat(reply.status()).isIn(200, 202);
    }

    @Test
    void isCheckedAndRepairedFromOutside() {
        CampaignId campaign = server.open(5);
        UserId ann = server.newUser();
        String coupon = server.granted(campaign, ann).toString();
        CouponCheck check =
                new CouponCheck(server.shards(), Optional.of(server.instance().redis()));
        List<String> lines = new ArrayList<>();
        String prefix = "campaign " + campaign + ": ";
        check.run(false, lines::add);
        assertThat(lines).contains(prefix + "1 of 5 granted, sound");
        server.shardOf(campaign)
                .sql("update campaigns set granted = 3 where campaign_id = ?")
                .param(campaign.value())
                .update();
        assertThat(check.run(false, lines::add)).isPositive();
        assertThat(check.run(true, lines::add)).isZero();
        assertThat(lines)
                .anyMatch(line -> line.equals(prefix + "3 of 5 granted, the row counts 3 and there are 1 coupons"));
        await().untilAsserted(() -> {
            assertThat(server.granted(campaign, ann)).hasToString(coupon);
            assertThat(server.bean(PlacesInRedis.class)
                            .inspect(campaign)
                            .orElseThrow()
                            .left())
                    .isEqualTo(4);
        });
        assertThat(check.run(false, line -> {})).isZero();
        for (int i = 0; i < 4; i++) {
            server.granted(campaign, server.newUser());
        }
        assertThat(server.claim(campaign, server.newUser()).expect(200).text("result"))
                .isEqualTo("sold-out");
    }

    @Test
    void repairsCouponsThatDoNotAgreeWithTheirOrders() {
        CampaignId campaign = server.open(5);
        String product = server.newProduct(6000);
        List<UserId> users = Stream.generate(server::newUser).limit(4).toList();
        List<CouponId> coupons =
                users.stream().map(user -> server.granted(campaign, user)).toList();
        List<OrderId> orders = IntStream.range(0, 4)
                .mapToObj(i -> OrderId.of(server.order(server.token(users.get(i)), product, coupons.get(i))
                        .expect(201)
                        .text("id")))
                .toList();
        List.of(0, 1).forEach(i -> server.caller()
                .call(
                        "POST",
                        "/v1/orders/" + orders.get(i) + "/payment",
                        server.token(users.get(i)),
                        Map.of("card", "approved"))
                .expect(200));
        // paid, and the coupon does not know; paid, and the order of the coupon is lost
        update(campaign, "update coupons set state = 'ISSUED', order_id = null where coupon_id = ?", coupons.get(0));
        update(campaign, "delete from coupon_orders where coupon_id = ?", coupons.get(1));
        // not paid yet, and a second order has it too; in an order that there is not
        update(
                campaign,
                "insert into coupon_orders select coupon_id, 1, campaign_id, user_id, state, discount, until"
                        + " from coupon_orders where coupon_id = ?",
                coupons.get(2));
        update(campaign, "update coupons set order_id = 1 where coupon_id = ?", coupons.get(3));
        update(campaign, "delete from coupon_orders where coupon_id = ?", coupons.get(3));

        CouponCheck check =
                new CouponCheck(server.shards(), Optional.of(server.instance().redis()));
        List<String> lines = new ArrayList<>();
        assertThat(check.run(false, lines::add)).isGreaterThanOrEqualTo(3);
        assertThat(check.run(true, lines::add)).as("%s", lines).isZero();
        assertThat(check.run(false, lines::add)).isZero();
        assertThat(CouponServer.databases().violations())
                .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
        assertThat(IntStream.range(0, 4).mapToObj(i -> state(users.get(i), coupons.get(i))))
                .containsExactly("used", "used", "reserved", "issued");
    }

    @Test
    void leavesACouponInTwoPaidOrdersToPeople() {
        CampaignId campaign = server.open(1);
        UserId ann = server.newUser();
        CouponId coupon = server.granted(campaign, ann);
        String product = server.newProduct(6000);
        OrderId order = OrderId.of(
                server.order(server.token(ann), product, coupon).expect(201).text("id"));
        server.caller()
                .call("POST", "/v1/orders/" + order + "/payment", server.token(ann), Map.of("card", "approved"))
                .expect(200);
        OrderId other = new OrderId(order.value() + 1);
        server.shards()
                .named(order)
                .sql("insert into orders select ?, buyer_id, state, reserved, price, discount, currency, coupon_id,"
                        + " payment_id, version, created_at, expires_at, paid_at, closed_at, due_at from orders where"
                        + " order_id = ?")
                .params(other.value(), order.value())
                .update();
        update(
                campaign,
                "insert into coupon_orders select coupon_id, order_id + 1, campaign_id, user_id, state, discount, until"
                        + " from coupon_orders where coupon_id = ?",
                coupon);
        CouponCheck check =
                new CouponCheck(server.shards(), Optional.of(server.instance().redis()));
        assertThat(check.run(true, line -> {})).isPositive();
        assertThat(state(ann, coupon)).isEqualTo("used");
        server.shards()
                .named(other)
                .sql("delete from orders where order_id = ?")
                .param(other.value())
                .update();
        assertThat(check.run(true, line -> {})).as("once people have decided").isZero();
        assertThat(state(ann, coupon)).isEqualTo("used");
    }

    private String state(UserId user, CouponId coupon) {
        return server.caller()
                .get("/v1/coupons/" + coupon, server.token(user))
                .expect(200)
                .text("state");
    }

    private void update(CampaignId campaign, String statement, CouponId coupon) {
        server.shardOf(campaign).sql(statement).param(coupon.value()).update();
    }

    @Test
    void inspectsThePlacesOfManyCampaignsAtOnce() {
        List<CampaignId> campaigns =
                IntStream.of(3, 1, 2).mapToObj(server::open).toList();
        campaigns.forEach(campaign -> server.granted(campaign, server.newUser()));
        PlacesInRedis places = server.bean(PlacesInRedis.class);
        await().untilAsserted(
                        () -> assertThat(places
                                        .inspectAll(Stream.concat(campaigns.stream(), Stream.of(new CampaignId(4711)))
                                                .toList())
                                        .stream()
                                        .map(state -> state.map(PlacesInRedis.State::total)
                                                .orElse(0L)))
                                .containsExactly(3L, 1L, 2L, 0L));
    }

    @Test
    void countsPlacesAgainThatDoNotAddUp() {
        CampaignId campaign = server.open(5);
        UserId ann = server.newUser();
        String coupon = server.granted(campaign, ann).toString();
        // as if Redis had evicted one of the keys
        server.instance().redis().del(new IssueKeys(campaign).granted());
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        for (int i = 0; i < 4; i++) {
            server.granted(campaign, server.newUser());
        }
        assertThat(server.claim(campaign, server.newUser()).expect(200).text("result"))
                .isEqualTo("sold-out");
    }

    @Test
    void showsWhatHappens() {
        CampaignId campaign = server.open(3);
        List<UserId> users = Stream.generate(server::newUser).limit(5).toList();
        // a grant counts once, however often its user asks again
        List.of(1, 2, 3).forEach(time -> users.subList(0, 3)
                .forEach(user -> server.claim(campaign, user).expect(200)));
        users.subList(3, 5).forEach(user -> server.claim(campaign, user).expect(200));
        await().untilAsserted(() -> {
            JsonNode report = server.caller()
                    .get("/v1/campaigns/" + campaign + "/report", server.admin())
                    .expect(200)
                    .json();
            long granted = 0;
            long refused = 0;
            for (JsonNode second : report.path("activity")) {
                granted += second.path("granted").asLong();
                refused += second.path("refused").asLong();
            }
            assertThat(List.of(granted, refused)).containsExactly(3L, 2L);
        });
    }
}
