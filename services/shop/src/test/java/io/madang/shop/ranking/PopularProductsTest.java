package io.madang.shop.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.shop.OrderId;
import io.madang.shop.ShopServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Popular products, from an order to the list. */
class PopularProductsTest {

    private final ShopServer server = ShopServer.shared();
    private final String token = server.userToken();

    @Test
    void listsWhatWasSoldAndTakesItBackWhenCancelled() {
        String product = server.newProduct(100, 100_000);
        String order = sold(product, 900);
        awaitPoints("now", product, 4_500.0);
        assertThat(points("yesterday")).doesNotContainKey(product);
        server.caller().call("POST", "/v1/orders/" + order + "/cancel", token).expect(200);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(points("now")).doesNotContainKey(product));
    }

    @Test
    void countsAgainFromTheOrdersWhatRedisLost() {
        String product = server.newProduct(100, 100_000);
        String kept = sold(product, 800);
        String refunded = sold(product, 700);
        onTheDayBefore(kept);
        onTheDayBefore(refunded);
        server.caller()
                .call("POST", "/v1/orders/" + refunded + "/cancel", token)
                .expect(200);
        RankScores scores = server.bean(RankScores.class);
        scores.clear();
        server.instance().redis().del("life:ranking");
        server.bean(RankingRebuild.class).verify();
        assertThat(points("yesterday")).containsEntry(product, 4_000.0);
        assertThat(points("week")).containsEntry(product, 4_000.0);
        assertThat(points("now")).containsEntry(product, 2_000.0);
        server.bean(RankingRebuild.class).verify();
        assertThat(points("yesterday")).containsEntry(product, 4_000.0);
    }

    @Test
    void showsAChangedPriceAtOnce() {
        String product = server.newProduct(100, 100_000);
        sold(product, 950);
        awaitPoints("now", product, 4_750.0);
        server.caller()
                .call(
                        "PUT",
                        "/v1/products/" + product,
                        server.admin(),
                        Map.of("name", "renamed", "description", "", "price", 777, "state", "on-sale"),
                        Map.of("If-Match", "*"))
                .expect(200);
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(names("now")).contains("renamed 777"));
    }

    @Test
    void refusesUnknownPeriodsAndLimits() {
        server.caller().get("/v1/popular-products?period=tomorrow", null).expect(400);
        server.caller().get("/v1/popular-products?limit=0", null).expect(400);
        server.caller().get("/v1/popular-products?limit=101", null).expect(400);
        assertThat(server.caller().get("/v1/popular-products", null).expect(200).text("period"))
                .isEqualTo("yesterday");
    }

    private String sold(String product, int pieces) {
        String order = server.newOrder(token, product, pieces);
        server.pay(token, order, "approved").expect(200);
        return order;
    }

    private void onTheDayBefore(String order) {
        OrderId id = OrderId.of(order);
        server.shards()
                .named(id)
                .sql("update orders set paid_at = paid_at - interval 1 day where order_id = :id")
                .param("id", id.value())
                .update();
    }

    private void awaitPoints(String period, String product, double wanted) {
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(points(period)).containsEntry(product, wanted));
    }

    private Map<String, Double> points(String period) {
        Map<String, Double> points = new java.util.HashMap<>();
        server.caller()
                .get("/v1/popular-products?limit=100&period=" + period, null)
                .expect(200)
                .json()
                .path("products")
                .forEach(one -> points.put(
                        one.at("/product/id").asString(), one.path("points").asDouble()));
        return points;
    }

    private List<String> names(String period) {
        List<String> names = new ArrayList<>();
        server.caller()
                .get("/v1/popular-products?limit=100&period=" + period, null)
                .expect(200)
                .json()
                .path("products")
                .forEach(one -> names.add(one.at("/product/name").asString() + " "
                        + one.at("/product/price").asLong()));
        return names;
    }
}
