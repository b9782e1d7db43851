package io.madang.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.shop.order.OrderSweeper;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Orders from their placement to their end. */
class OrderTest {

    private final ShopServer server = ShopServer.shared();
    private final UserId buyer = server.newUser();
    private final String token = server.token(buyer);

    @Test
    void goesFromOrderToPaid() {
        String product = server.newProduct(32_000, 5);
        Reply order = order(UUID.randomUUID().toString(), product, 2).expect(201);
        assertThat(order.text("state")).isEqualTo("pending");
        assertThat(order.json().path("price").asLong()).isEqualTo(64_000);
        assertThat(server.stock(product)).isEqualTo(3);
        Reply paid = server.pay(token, order.text("id"), "approved").expect(200);
        assertThat(paid.text("state")).isEqualTo("paid");
        assertThat(paid.text("payment")).isEqualTo("succeeded");
        assertExact(product, 3, 0, 2);
        server.pay(token, order.text("id"), "approved").expect(200);
        assertThat(money(order.text("id"))).containsExactly("SUCCEEDED");
    }

    @Test
    void keepsThePriceOfTheOrder() {
        String product = server.newProduct(1_000, 5);
        String order = server.newOrder(token, product, 1);
        server.caller()
                .call(
                        "PUT",
                        "/v1/products/" + product,
                        server.admin(),
                        Map.of("name", "dearer", "description", "", "price", 9_000, "state", "on-sale"),
                        Map.of("If-Match", "*"))
                .expect(200);
        JsonNode paid = server.pay(token, order, "approved").expect(200).json();
        assertThat(paid.path("price").asLong()).isEqualTo(1_000);
        assertThat(paid.path("items").path(0).path("name").asString()).isEqualTo("A product");
    }

    @Test
    void placesOneOrderPerKey() {
        String product = server.newProduct(100, 10);
        String key = UUID.randomUUID().toString();
        List<String> ids =
                Concurrently.run(8, i -> order(key, product, 1).expect(201).text("id"));
        assertThat(ids).containsOnly(ids.getFirst());
        assertExact(product, 9, 1, 0);
        order(key, product, 2).expect(422);
        String other = UUID.randomUUID().toString();
        order(other, product, 10).expect(409);
        order(other, product, 10).expect(409);
        assertExact(product, 9, 1, 0);
    }

    @Test
    void sellsTheLastPieceOnce() {
        String last = server.newProduct(100, 3);
        String plenty = server.newProduct(100, 1_000);
        List<Integer> statuses = Concurrently.run(24, i -> server.order(
                        server.userToken(),
                        null,
                        List.of(Map.of("productId", last, "pieces", 1), Map.of("productId", plenty, "pieces", 2)),
                        null)
                .status());
        assertThat(Collections.frequency(statuses, 201)).isEqualTo(3);
        assertThat(Collections.frequency(statuses, 409)).isEqualTo(21);
        assertExact(last, 0, 3, 0);
        assertExact(plenty, 994, 6, 0);
        assertThat(server.caller().get("/v1/products/" + last, null).text("state"))
                .isEqualTo("sold-out");
    }

    @Test
    void givesBackStockAndCouponOnceWhenCancelled() {
        String product = server.newProduct(5_000, 4);
        CouponId coupon = new CouponId(server.newUser().value());
        Reply order = server.order(token, null, List.of(Map.of("productId", product, "pieces", 3)), coupon.toString())
                .expect(201);
        String id = order.text("id");
        assertThat(order.json().path("discount").asLong()).isEqualTo(TestCoupons.DISCOUNT);
        server.order(server.userToken(), null, List.of(Map.of("productId", product, "pieces", 1)), coupon.toString())
                .expect(422);
        assertExact(product, 1, 3, 0);
        Concurrently.run(8, i -> cancel(id).expect(200).status());
        assertExact(product, 4, 0, 0);
        assertThat(coupons().isFree(coupon)).isTrue();
        server.pay(token, id, "approved").expect(409);
        assertThat(server.state(token, id)).isEqualTo("cancelled");
    }

    @Test
    void refundsAnOrderThatWasPaid() {
        String product = server.newProduct(5_000, 4);
        CouponId coupon = new CouponId(server.newUser().value());
        String id = server.order(token, null, List.of(Map.of("productId", product, "pieces", 3)), coupon.toString())
                .expect(201)
                .text("id");
        server.pay(token, id, "approved").expect(200);
        assertThat(coupons().isUsedBy(coupon, OrderId.of(id))).isTrue();
        Concurrently.run(4, i -> cancel(id).expect(200).status());
        assertThat(server.state(token, id)).isEqualTo("refunded");
        server.bean(io.madang.shop.payment.PaymentSweeper.class).sweep();
        assertThat(money(id)).containsExactly("REFUNDED");
        assertThat(server.caller().get("/v1/orders/" + id, token).text("payment"))
                .isEqualTo("refunded");
        assertExact(product, 4, 0, 0);
        assertThat(coupons().isFree(coupon)).isTrue();
    }

    @Test
    void asksForNoMoneyWhereTheCouponPaysAll() {
        String product = server.newProduct(500, 1);
        CouponId coupon = new CouponId(server.newUser().value());
        String id = server.order(token, null, List.of(Map.of("productId", product, "pieces", 1)), coupon.toString())
                .expect(201)
                .text("id");
        assertThat(server.pay(token, id, "declined").expect(200).text("state")).isEqualTo("paid");
        assertThat(money(id)).isEmpty();
        cancel(id).expect(200);
        assertThat(server.caller().get("/v1/orders/" + id, token).text("payment"))
                .isEqualTo("refunded");
    }

    @Test
    void expiresOrdersThatAreNotPaid() {
        String product = server.newProduct(5_000, 4);
        String id = server.newOrder(token, product, 2);
        makeDue(id);
        sweep();
        assertThat(server.state(token, id)).isEqualTo("expired");
        assertExact(product, 4, 0, 0);
    }

    @Test
    void showsOrdersToTheirBuyerAndAdministratorsOnly() {
        String product = server.newProduct(100, 10);
        List<String> placed = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            placed.addFirst(server.newOrder(token, product, 1));
        }
        String id = placed.getFirst();
        server.caller().get("/v1/orders/" + id, server.userToken()).expect(404);
        server.pay(server.userToken(), id, "approved").expect(404);
        server.caller()
                .call("POST", "/v1/orders/" + id + "/cancel", server.userToken())
                .expect(404);
        server.caller().get("/v1/orders/" + id, server.admin()).expect(200);
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Reply page =
                    server.caller().get("/v1/orders?size=2" + cursor, token).expect(200);
            page.json()
                    .path("orders")
                    .forEach(order -> listed.add(order.path("id").asString()));
            cursor = page.text("next").isEmpty() ? "" : "&cursor=" + page.text("next");
        } while (!cursor.isEmpty());
        assertThat(listed).isEqualTo(placed);
    }

    @Test
    void refusesWhatCannotBeOrdered() {
        String product = server.newProduct(100, 10);
        server.order(token, null, List.of(), null).expect(400);
        server.order(token, null, Collections.nCopies(21, Map.of("productId", product, "pieces", 1)), null)
                .expect(400);
        server.order(token, null, Collections.nCopies(2, Map.of("productId", product, "pieces", 1)), null)
                .expect(400);
        order(null, product, 0).expect(400);
        order(null, product, 1_001).expect(400);
        order(null, product, 11).expect(409);
        order(null, "1", 1).expect(404);
        order("not\tone", product, 1).expect(400);
        server.pay(token, server.newOrder(token, product, 1), "stolen").expect(400);
        assertThat(server.stock(product)).isEqualTo(9);
    }

    @Test
    void tellsOthersInTheOrderOfVersions() {
        String product = server.newProduct(5_000, 4);
        String id = server.newOrder(token, product, 2);
        server.pay(token, id, "approved").expect(200);
        cancel(id).expect(200);
        String cancelled = server.newOrder(token, product, 1);
        cancel(cancelled).expect(200);
        String expired = server.newOrder(token, product, 1);
        makeDue(expired);
        sweep();
        try (TopicEvents events = new TopicEvents("shop")) {
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                assertThat(events.arrived().stream()
                                .filter(event -> event.key().equals(id))
                                .map(event -> event.type() + " " + event.version()))
                        .containsExactly("order-paid 2", "order-refunded 3");
                assertThat(events.arrived().stream()
                                .filter(event -> event.key().equals(cancelled)
                                        || event.key().equals(expired))
                                .map(event -> event.type() + " " + event.version() + " "
                                        + event.payload().path("state").asString()))
                        .containsExactlyInAnyOrder("order-cancelled 2 cancelled", "order-cancelled 2 expired");
            });
        }
    }

    private Reply order(@Nullable String key, String product, int pieces) {
        return server.order(token, key, List.of(Map.of("productId", product, "pieces", pieces)), null);
    }

    private Reply cancel(String id) {
        return server.caller().call("POST", "/v1/orders/" + id + "/cancel", token);
    }

    private TestCoupons coupons() {
        return server.bean(TestCoupons.class);
    }

    private void makeDue(String id) {
        server.makeDue(OrderId.of(id));
    }

    private void sweep() {
        server.bean(OrderSweeper.class).sweep();
    }

    private List<String> money(String order) {
        return server.money(OrderId.of(order));
    }

    private void assertExact(String product, long stock, long held, long sold) {
        server.assertStock(product, stock, held, sold);
    }
}
