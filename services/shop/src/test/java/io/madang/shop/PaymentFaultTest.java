package io.madang.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.shop.order.OrderSweeper;
import io.madang.shop.payment.ChargeResult;
import io.madang.shop.payment.LocalProviderWork;
import io.madang.shop.payment.PaymentId;
import io.madang.shop.payment.PaymentResults;
import io.madang.shop.payment.PaymentSweeper;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Payments that are declined, lost, late or interrupted: stock and coupons stay exact, and no money is kept. */
class PaymentFaultTest {

    private final ShopServer server = ShopServer.shared();
    private final FaultyGateway gateway = server.bean(FaultyGateway.class);
    private final TestCoupons coupons = server.bean(TestCoupons.class);
    private final String token = server.userToken();
    private final String product = server.newProduct(7_000, 10);

    @AfterEach
    void repairTheLine() {
        gateway.breakBefore(0);
        gateway.breakAfter(0);
        gateway.during(() -> {});
        coupons.failNext(0);
    }

    @Test
    void canBePaidWithAnotherCardAfterADecline() {
        String order = server.newOrder(token, product, 2);
        assertThat(server.pay(token, order, "declined").expect(200).text("payment"))
                .isEqualTo("declined");
        assertThat(server.state(token, order)).isEqualTo("pending");
        server.assertStock(product, 8, 2, 0);
        assertThat(server.pay(token, order, "approved").expect(200).text("state"))
                .isEqualTo("paid");
        assertThat(money(order)).containsExactly("DECLINED", "SUCCEEDED");
    }

    @Test
    void callsOffAPaymentThatTheProviderNeverGot() {
        String order = server.newOrder(token, product, 2);
        assertThat(server.pay(token, order, "time-out").expect(202).text("payment"))
                .isEqualTo("processing");
        server.pay(token, order, "approved").expect(202);
        reconcile(order);
        reconcile(order);
        assertThat(money(order)).containsExactly("CANCELLED");
        assertThat(server.pay(token, order, "approved").expect(200).text("state"))
                .isEqualTo("paid");
    }

    @Test
    void paysManyOrdersAtOnceEachOfThemOnce() {
        int many = 40;
        String stocked = server.newProduct(5_000, many);
        List<String> orders = IntStream.range(0, many)
                .mapToObj(i -> server.newOrder(token, stocked, 1))
                .toList();
        List<Integer> statuses = Concurrently.run(
                3 * many, i -> server.pay(token, orders.get(i % many), i % 8 == 7 ? "declined" : "approved")
                        .status());
        assertThat(statuses).isSubsetOf(200, 202);
        orders.forEach(order -> {
            server.pay(token, order, "approved").expect(200);
            assertThat(server.state(token, order)).isEqualTo("paid");
            assertThat(money(order)).filteredOn("SUCCEEDED"::equals).hasSize(1);
            assertThat(paymentStates(order)).doesNotContain("STARTED", "REFUND_DUE");
        });
        server.assertStock(stocked, 0, 0, many);
    }

    @Test
    void answersEachOfThoseWhoPayAtOnceByItself() {
        String paid = server.newOrder(token, product, 1);
        server.pay(token, paid, "approved").expect(200);
        String ended = server.newOrder(token, product, 1);
        cancel(ended);
        String free = server.newOrder(token, product, 1);
        String stranger = server.userToken();
        List<Integer> statuses = Concurrently.run(32, i -> switch (i % 4) {
            case 0 -> server.pay(token, paid, "approved").status();
            case 1 -> server.pay(token, ended, "approved").status();
            case 2 -> server.pay(stranger, free, "approved").status();
            default -> server.pay(token, Long.toString(4711L + i), "approved").status();
        });
        for (int i = 0; i < statuses.size(); i++) {
            assertThat(statuses.get(i)).isEqualTo(List.of(200, 409, 404, 404).get(i % 4));
        }
        assertThat(money(paid)).containsExactly("SUCCEEDED");
        assertThat(money(free)).isEmpty();
    }

    @Test
    void givesBackTheMoneyOfASecondSuccess() {
        String order = server.newOrder(token, product, 2);
        server.pay(token, order, "time-out").expect(202);
        reconcile(order);
        reconcile(order);
        server.pay(token, order, "approved").expect(200);
        // the first one, which was called off, took the money after all
        OrderId id = OrderId.of(order);
        server.shards()
                .named(id)
                .sql(
                        """
                        update provider_payments r join payments p on p.payment_id = r.reference
                        set r.state = 'SUCCEEDED' where p.order_id = ? and r.state = 'CANCELLED'
                        """)
                .param(id.value())
                .update();
        PaymentId first = new PaymentId(server.shards()
                .named(id)
                .sql("select min(payment_id) from payments where order_id = ?")
                .param(id.value())
                .query(Long.class)
                .single());
        server.bean(PaymentResults.class).report(first, new ChargeResult.Succeeded());
        server.bean(PaymentResults.class).report(first, new ChargeResult.Succeeded());
        assertThat(paymentStates(order)).containsExactlyInAnyOrder("REFUND_DUE", "SUCCEEDED");
        reconcile(order);
        assertThat(money(order)).containsExactly("REFUNDED", "SUCCEEDED");
        assertThat(server.state(token, order)).isEqualTo("paid");
        server.assertStock(product, 8, 0, 2);
    }

    @Test
    void isPaidByTheWebhookAfterATimeOut() {
        String order = server.newOrder(token, product, 2);
        server.pay(token, order, "late-approval").expect(202);
        completeAtTheProvider(order);
        server.bean(LocalProviderWork.class).run();
        assertThat(server.state(token, order)).isEqualTo("paid");
        server.assertStock(product, 8, 0, 2);
    }

    @Test
    void isPaidByReconciliationWhenTheAnswerIsLost() {
        String order = server.newOrder(token, product, 2);
        gateway.breakAfter(1);
        server.pay(token, order, "approved").expect(202);
        assertThat(server.state(token, order)).isEqualTo("pending");
        reconcile(order);
        assertThat(server.state(token, order)).isEqualTo("paid");
        assertThat(money(order)).containsExactly("SUCCEEDED");
    }

    @Test
    void refundsMoneyThatCameForACancelledOrder() {
        String order = server.newOrder(token, product, 2);
        gateway.during(() -> cancel(order));
        server.pay(token, order, "approved").expect(200);
        assertThat(server.state(token, order)).isEqualTo("cancelled");
        server.assertStock(product, 10, 0, 0);
        gateway.breakAfter(1);
        reconcile(order);
        reconcile(order);
        assertThat(money(order)).containsExactly("REFUNDED");
        assertThat(paymentStates(order)).containsExactly("REFUNDED");
    }

    @Test
    void refundsASuccessThatComesAfterTheOrderHasEnded() {
        String order = server.newOrder(token, product, 2);
        server.pay(token, order, "late-approval").expect(202);
        cancel(order);
        completeAtTheProvider(order);
        server.bean(LocalProviderWork.class).run();
        reconcile(order);
        assertThat(server.state(token, order)).isEqualTo("cancelled");
        assertThat(money(order)).containsExactly("REFUNDED");
        server.assertStock(product, 10, 0, 0);
    }

    @Test
    void takesNoMoneyAfterTheOrderHasExpired() {
        String order = server.newOrder(token, product, 2);
        server.pay(token, order, "late-approval").expect(202);
        server.makeDue(OrderId.of(order));
        server.bean(OrderSweeper.class).sweep();
        assertThat(server.state(token, order)).isEqualTo("expired");
        assertThat(money(order)).containsExactly("CANCELLED");
        completeAtTheProvider(order);
        server.bean(LocalProviderWork.class).run();
        assertThat(money(order)).containsExactly("CANCELLED");
    }

    @Test
    void keepsAnOrderWhoseMoneyCameAtTheLastMoment() {
        String order = server.newOrder(token, product, 2);
        gateway.breakAfter(1);
        server.pay(token, order, "approved").expect(202);
        server.makeDue(OrderId.of(order));
        server.bean(OrderSweeper.class).sweep();
        assertThat(server.state(token, order)).isEqualTo("paid");
        server.assertStock(product, 8, 0, 2);
    }

    @Test
    void isOneCouponForOneOfTwoConcurrentOrders() {
        CouponId coupon = new CouponId(server.newUser().value());
        List<Integer> statuses = Concurrently.run(
                6, i -> server.order(token, null, List.of(Map.of("productId", product, "pieces", 1)), coupon.toString())
                        .status());
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(1);
        server.assertStock(product, 9, 1, 0);
    }

    /** Faults at every step, drawn at random; then everything that is due is swept. */
    @Test
    void isExactAfterFaultsAtAnyStep() {
        Random random = new Random(Seeds.next("payment faults"));
        List<String> cards = List.of("approved", "approved", "declined", "time-out", "late-approval");
        String stocked = server.newProduct(5_000, 40);
        List<String> orders = new ArrayList<>();
        List<CouponId> used = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            CouponId coupon = new CouponId(server.newUser().value());
            coupons.failNext(random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0);
            String key = "round-" + i + "-" + coupon;
            List<Map<String, Object>> items = List.of(Map.of("productId", stocked, "pieces", 1 + random.nextInt(2)));
            if (server.order(token, key, items, coupon.toString()).status() == 503 && random.nextBoolean()) {
                server.order(token, key, items, coupon.toString());
            }
            String order = newest();
            orders.add(order);
            used.add(coupon);
            gateway.breakBefore(random.nextInt(5) == 0 ? 1 : 0);
            gateway.breakAfter(random.nextInt(4) == 0 ? 1 : 0);
            if (random.nextInt(4) == 0) {
                gateway.during(() -> cancel(order));
            }
            if (random.nextInt(5) > 0) {
                server.pay(token, order, cards.get(random.nextInt(cards.size())));
            }
            if (random.nextInt(4) == 0) {
                cancel(order);
            }
        }
        repairTheLine();
        for (int round = 0; round < 3; round++) {
            orders.forEach(this::completeAtTheProvider);
            server.bean(LocalProviderWork.class).run();
            orders.forEach(order -> server.makeDue(OrderId.of(order)));
            server.bean(PaymentSweeper.class).sweep();
            server.bean(OrderSweeper.class).sweep();
        }
        long sold = 0;
        for (int i = 0; i < orders.size(); i++) {
            String state = server.state(token, orders.get(i));
            assertThat(state).as("order %d", i).isNotEqualTo("pending");
            long kept =
                    money(orders.get(i)).stream().filter("SUCCEEDED"::equals).count();
            assertThat(kept).as("money of order %d, which is %s", i, state).isEqualTo(state.equals("paid") ? 1 : 0);
            assertThat(coupons.isUsedBy(used.get(i), OrderId.of(orders.get(i)))).isEqualTo(state.equals("paid"));
            assertThat(coupons.isFree(used.get(i))).isEqualTo(!state.equals("paid"));
            sold += state.equals("paid") ? pieces(orders.get(i)) : 0;
        }
        server.assertStock(stocked, 40 - sold, 0, sold);
    }

    private String newest() {
        return server.caller()
                .get("/v1/orders?size=1", token)
                .expect(200)
                .json()
                .at("/orders/0/id")
                .asString();
    }

    private long pieces(String order) {
        return server.caller()
                .get("/v1/orders/" + order, token)
                .json()
                .at("/items/0/pieces")
                .asLong();
    }

    private void cancel(String order) {
        server.caller().call("POST", "/v1/orders/" + order + "/cancel", token).expect(200);
    }

    private void reconcile(String order) {
        server.makeDue(OrderId.of(order));
        server.bean(PaymentSweeper.class).sweep();
    }

    private List<String> money(String order) {
        return server.money(OrderId.of(order));
    }

    private List<String> paymentStates(String order) {
        OrderId id = OrderId.of(order);
        return server.shards()
                .named(id)
                .sql("select state from payments where order_id = :id")
                .param("id", id.value())
                .query((row, number) -> row.getString("state"))
                .list();
    }

    /** The late result is due now. */
    private void completeAtTheProvider(String order) {
        OrderId id = OrderId.of(order);
        server.shards()
                .named(id)
                .sql(
                        """
                        update provider_payments r join payments p on p.payment_id = r.reference
                        set r.done_at = '2020-01-01' where p.order_id = :id and r.done_at is not null
                        """)
                .param("id", id.value())
                .update();
    }
}
