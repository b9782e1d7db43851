package io.madang.shop.coupon.redemption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.CouponPersonalData;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.CouponRedemption;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RedemptionTest {

    private static final AtomicLong ORDERS = new AtomicLong(System.nanoTime());

    private final CouponServer server = CouponServer.shared();
    private final CouponRedemption redemption = server.bean(CouponRedemption.class);
    private final UserId ann = server.newUser();
    private final CampaignId campaign = server.open(3);
    private final CouponId coupon = server.granted(campaign, ann);

    private static OrderId order() {
        return new OrderId(ORDERS.incrementAndGet());
    }

    private static Instant soon() {
        return Instant.now().plus(Duration.ofMinutes(10));
    }

    private String state() {
        return server.caller()
                .get("/v1/coupons/" + coupon, server.token(ann))
                .expect(200)
                .text("state");
    }

    private static void refused(CouponReason reason, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(Failure.class, e -> assertThat(e.reason())
                .isEqualTo(reason.key()));
    }

    @AfterEach
    void invariantsHold() {
        assertThat(CouponServer.databases().violations())
                .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
    }

    @Test
    void isReservedUsedAndReturned() {
        OrderId order = order();
        assertThat(redemption.reserve(ann, coupon, order, 5000, soon())).isEqualTo(1000);
        assertThat(redemption.reserve(ann, coupon, order, 9000, soon())).isEqualTo(1000);
        assertThat(state()).isEqualTo("reserved");
        refused(CouponReason.COUPON_IN_USE, () -> redemption.reserve(ann, coupon, order(), 5000, soon()));
        refused(CouponReason.COUPON_NOT_RESERVED, () -> redemption.confirm(ann, coupon, order()));
        redemption.confirm(ann, coupon, order);
        redemption.confirm(ann, coupon, order);
        assertThat(state()).isEqualTo("used");
        refused(CouponReason.COUPON_USED, () -> redemption.reserve(ann, coupon, order(), 5000, soon()));
        redemption.cancel(ann, coupon, order);
        redemption.cancel(ann, coupon, order);
        assertThat(state()).isEqualTo("issued");
        refused(CouponReason.COUPON_NOT_RESERVED, () -> redemption.confirm(ann, coupon, order));
        try (TopicEvents topic = new TopicEvents("shop")) {
            await().untilAsserted(() -> assertThat(topic.arrived().stream()
                            .filter(event -> event.key().equals(coupon.toString()))
                            .map(event -> event.type() + ":" + event.version())
                            .toList())
                    .containsExactly("coupon-used:3", "coupon-returned:4"));
        }
    }

    @Test
    void erasesCouponsButNotThoseInOrders() {
        CouponPersonalData held = server.bean(CouponPersonalData.class);
        CampaignId other = server.open(1);
        CouponId used = server.granted(other, ann);
        OrderId order = order();
        redemption.reserve(ann, used, order, 5000, soon());
        OrderId late = order();
        redemption.cancel(ann, coupon, late);
        assertThat(ids(held)).containsExactlyInAnyOrder(coupon.toString(), used.toString());

        assertThat(held.erase(ann, null)).isEqualTo(new ErasedPart(1, null));
        assertThat(ids(held)).containsExactly(used.toString());
        assertThat(held.erase(ann, null).erased()).isZero();
        assertThat(server.shardOf(campaign)
                        .sql("select count(*) from coupon_orders where user_id = ? and campaign_id = ?")
                        .params(ann.value(), campaign.value())
                        .query(Long.class)
                        .single())
                .isZero();
        refused(CouponReason.COUPON_NOT_FOUND, () -> redemption.reserve(ann, coupon, order(), 5000, soon()));
        refused(CouponReason.COUPON_NOT_FOUND, () -> redemption.reserve(ann, coupon, late, 5000, soon()));
        // the follow-up of an order that ended meanwhile
        redemption.cancel(ann, coupon, order());
        redemption.confirm(ann, used, order);
        // the place is not free again
        server.granted(campaign, server.newUser());
        server.granted(campaign, server.newUser());
        assertThat(server.claim(campaign, server.newUser()).expect(200).text("result"))
                .isEqualTo("sold-out");
    }

    private List<String> ids(CouponPersonalData held) {
        return held.personalData(ann, null).rows().stream()
                .map(row -> String.valueOf(row.get("id")))
                .toList();
    }

    @Test
    void letsACancellationThatComesFirstWin() {
        OrderId order = order();
        redemption.cancel(ann, coupon, order);
        refused(CouponReason.COUPON_ORDER_CANCELLED, () -> redemption.reserve(ann, coupon, order, 5000, soon()));
        assertThat(redemption.reserve(ann, coupon, order(), 5000, soon())).isEqualTo(1000);
    }

    @Test
    void isForItsUserAndItsPrice() {
        refused(
                CouponReason.COUPON_NOT_FOUND,
                () -> redemption.reserve(server.newUser(), coupon, order(), 5000, soon()));
        refused(CouponReason.PRICE_TOO_LOW, () -> redemption.reserve(ann, coupon, order(), 4999, soon()));
        server.caller()
                .get("/v1/coupons/" + coupon, server.token(server.newUser()))
                .expect(404);
        server.caller().get("/v1/coupons/" + coupon, null).expect(401);
        server.caller().get("/v1/coupons", null).expect(401);
    }

    /** All instances were down for longer than the coupon's reservation lasts. */
    @Test
    void keepsTheCouponOfAnOrderThatMayStillBePaid() {
        String token = server.token(ann);
        String product = server.newProduct(6000);
        String order = server.order(token, product, coupon).expect(201).text("id");
        makeOverdue();
        server.bean(Redemptions.class).sweep();
        assertThat(state()).isEqualTo("reserved");
        makeOverdue();
        assertThat(server.order(token, product, coupon).expect(409).text("reason"))
                .isEqualTo("coupon.coupon-in-use");
        server.caller()
                .call("POST", "/v1/orders/" + order + "/payment", token, Map.of("card", "approved"))
                .expect(200);
        assertThat(state()).isEqualTo("used");
    }

    @Test
    void releasesTheCouponOfAnOrderThatHasEndedWithoutSayingSo() {
        String token = server.token(ann);
        String product = server.newProduct(6000);
        OrderId order =
                OrderId.of(server.order(token, product, coupon).expect(201).text("id"));
        server.shards()
                .named(order)
                .sql("update orders set state = 'EXPIRED', due_at = null where order_id = ?")
                .param(order.value())
                .update();
        server.bean(Redemptions.class).sweep();
        assertThat(state()).isEqualTo("reserved");
        makeOverdue();
        server.order(token, product, coupon).expect(201);
        assertThat(state()).isEqualTo("reserved");
    }

    private void makeOverdue() {
        server.shardOf(campaign)
                .sql("update coupon_orders set until = '2020-01-01' where coupon_id = ? and state = 'RESERVED'")
                .param(coupon.value())
                .update();
    }

    @Test
    void takesOffAPercentageUpToItsCap() {
        Map<String, Object> body = CouponServer.campaign(1);
        body.put("discount", Map.of("percent", 15, "cap", 3000));
        CampaignId percent = server.create(body);
        CouponId other = server.granted(percent, ann);
        OrderId first = order();
        assertThat(redemption.reserve(ann, other, first, 9999, soon())).isEqualTo(1499);
        redemption.cancel(ann, other, first);
        assertThat(redemption.reserve(ann, other, order(), 1_000_000, soon())).isEqualTo(3000);
    }

    @Test
    void endsReservationsAndCouponsInTime() {
        OrderId order = order();
        redemption.reserve(ann, coupon, order, 5000, Instant.now().minusMillis(1));
        OrderId next = order();
        redemption.reserve(ann, coupon, next, 5000, Instant.now().minusMillis(1));
        refused(CouponReason.COUPON_NOT_RESERVED, () -> redemption.confirm(ann, coupon, order));
        assertThat(server.bean(Redemptions.class).sweep()).isPositive();
        assertThat(state()).isEqualTo("issued");
        refused(CouponReason.COUPON_NOT_RESERVED, () -> redemption.confirm(ann, coupon, next));
        OrderId last = order();
        redemption.reserve(ann, coupon, last, 5000, soon());
        server.shardOf(campaign)
                .sql("update coupons set expires_at = utc_timestamp(3) - interval 1 second where campaign_id = ?")
                .param(campaign.value())
                .update();
        redemption.cancel(ann, coupon, last);
        assertThat(state()).isEqualTo("expired");
        refused(CouponReason.COUPON_EXPIRED, () -> redemption.reserve(ann, coupon, order(), 5000, soon()));
    }

    @Test
    void takesBackACouponThatAnOrderHeldWhenItLetsGo() {
        OrderId order = order();
        redemption.reserve(ann, coupon, order, 5000, soon());
        for (String what : List.of("stop", "void")) {
            server.caller()
                    .call("POST", "/v1/campaigns/" + campaign + "/" + what, server.admin(), Map.of("reason", "test"));
        }
        server.bean(io.madang.shop.coupon.campaign.CouponVoiding.class).run();
        assertThat(state()).isEqualTo("reserved");
        redemption.cancel(ann, coupon, order);
        assertThat(state()).isEqualTo("voided");
        refused(CouponReason.COUPON_VOIDED, () -> redemption.reserve(ann, coupon, order(), 5000, soon()));
    }

    @Test
    void isWonByOneOfManyPaymentsAtTheSameTime() {
        List<Boolean> won = Concurrently.run(16, thread -> {
            OrderId order = order();
            try {
                redemption.reserve(ann, coupon, order, 5000, soon());
                redemption.confirm(ann, coupon, order);
                return true;
            } catch (Failure e) {
                return false;
            }
        });
        assertThat(won).containsOnlyOnce(true);
        assertThat(state()).isEqualTo("used");
    }

    @Test
    void listsOnesOwnCouponsInParts() {
        UserId bob = server.newUser();
        List<String> granted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            granted.addFirst(server.granted(server.open(1), bob).toString());
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode part = server.caller()
                    .get("/v1/coupons?size=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor), server.token(bob))
                    .expect(200)
                    .json();
            part.path("coupons").forEach(each -> listed.add(each.path("id").asString()));
            cursor = part.path("next").asString("");
        } while (!cursor.isEmpty());
        assertThat(listed).isEqualTo(granted);
        server.caller().get("/v1/coupons?size=0", server.token(bob)).expect(400);
        server.caller().get("/v1/coupons?cursor=abc", server.token(bob)).expect(400);
    }

    /** What a coupon's orders did to it, as simple as it can be said. */
    private static final class Model {
        private @Nullable OrderId holder;
        private boolean used;
        private final Map<OrderId, String> orders = new HashMap<>();

        boolean reserve(OrderId order) {
            String before = orders.get(order);
            if (before != null) {
                return !before.equals("cancelled");
            }
            if (holder != null) {
                return false;
            }
            holder = order;
            orders.put(order, "reserved");
            return true;
        }

        boolean confirm(OrderId order) {
            if (!order.equals(holder)) {
                return false;
            }
            used = true;
            orders.put(order, "used");
            return true;
        }

        boolean cancel(OrderId order) {
            if (order.equals(holder)) {
                holder = null;
                used = false;
            }
            orders.put(order, "cancelled");
            return true;
        }

        String state() {
            return holder == null ? "issued" : used ? "used" : "reserved";
        }
    }

    @Test
    void doesWhatAModelDoesInAnyOrderOfCalls() {
        Random random = new Random(Seeds.next("redemption"));
        Model model = new Model();
        List<OrderId> orders = List.of(order(), order(), order(), order(), order(), order());
        for (int i = 0; i < 150; i++) {
            OrderId order = orders.get(random.nextInt(orders.size()));
            int what = random.nextInt(3);
            boolean expected =
                    switch (what) {
                        case 0 -> model.reserve(order);
                        case 1 -> model.confirm(order);
                        default -> model.cancel(order);
                    };
            boolean done = true;
            try {
                switch (what) {
                    case 0 -> redemption.reserve(ann, coupon, order, 5000, soon());
                    case 1 -> redemption.confirm(ann, coupon, order);
                    default -> redemption.cancel(ann, coupon, order);
                }
            } catch (Failure e) {
                done = false;
            }
            assertThat(done).as("call %d, step %d", what, i).isEqualTo(expected);
            if (model.orders.size() == orders.size() && model.holder == null) {
                orders = List.of(order(), order(), order(), order());
            }
        }
        assertThat(state()).isEqualTo(model.state());
    }
}
