package io.madang.shop.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.OrderId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.shop.ShopServer;
import io.madang.shop.order.Sales;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

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
        // the events tell of today, and are not to come after the loss
        awaitPoints("now", product, 7_500.0);
        onTheDayBefore(kept);
        onTheDayBefore(refunded);
        server.caller()
                .call("POST", "/v1/orders/" + refunded + "/cancel", token)
                .expect(200);
        lose(server.bean(RankScores.class));
        server.bean(RankingRebuild.class).verify();
        assertThat(points("yesterday")).containsEntry(product, 4_000.0);
        assertThat(points("week")).containsEntry(product, 4_000.0);
        assertThat(points("now")).containsEntry(product, 2_000.0);
        server.bean(RankingRebuild.class).verify();
        assertThat(points("yesterday")).containsEntry(product, 4_000.0);
    }

    /** Orders of both databases; everything is lost again when those of the first one are counted. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void countsAgainWhatRedisLosesDuringARebuild(boolean anotherTakesOver) {
        String product = server.newProduct(100, 100_000);
        Set<String> databases = new HashSet<>();
        int pieces = 0;
        while (databases.size() < server.shards().sources().size()) {
            UserId buyer = server.newUser();
            String order = server.newOrder(server.token(buyer), product, 500);
            server.pay(server.token(buyer), order, "approved").expect(200);
            databases.add(server.shards().of(buyer).source().name());
            pieces += 500;
        }
        double points = 5.0 * pieces;
        awaitPoints("now", product, points);
        RankScores scores = server.bean(RankScores.class);
        AtomicInteger reads = new AtomicInteger();
        AtomicBoolean taken = new AtomicBoolean();
        RankCalendar calendar =
                new RankCalendar("{rank}:", server.bean(RankCalendar.class).zone(), () -> {
                    if (reads.incrementAndGet() == databases.size()) {
                        lose(scores);
                        taken.set(anotherTakesOver && scores.tryClaimRebuild("another, which then dies"));
                    }
                    return Instant.now();
                });
        // the instance verifies from time to time as well, and may be the one that rebuilds
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            reads.set(0);
            lose(scores);
            rebuild(scores, calendar).verify();
            return reads.get() >= databases.size();
        });
        if (taken.get()) {
            assertThat(scores.isBuilt()).isFalse();
            server.instance().redis().del(calendar.rebuilding());
        }
        await().atMost(Duration.ofSeconds(30)).ignoreExceptions().untilAsserted(() -> {
            server.bean(RankingRebuild.class).verify();
            assertThat(points("now")).containsEntry(product, points);
        });
    }

    private void lose(RankScores scores) {
        scores.clear();
        server.instance().redis().del("life:ranking");
    }

    private RankingRebuild rebuild(RankScores scores, RankCalendar calendar) {
        RedisCalls redis =
                new RedisCalls(server.bean(SharedRedisConnection.class), "ranking-test", Duration.ofSeconds(10));
        return new RankingRebuild(
                server.bean(ShopStore.class),
                server.bean(Sales.class),
                scores,
                calendar,
                new RedisLossDetector(redis, "ranking", InstantSource.system()));
    }

    @Test
    void givesThoseWithEqualPointsTheSameRank() {
        List<String> equal = List.of(server.newProduct(100, 100_000), server.newProduct(100, 100_000));
        equal.forEach(product -> sold(product, 977));
        equal.forEach(product -> awaitPoints("now", product, 4_885.0));
        List<Integer> ranks = new ArrayList<>();
        for (JsonNode one : server.caller()
                .get("/v1/popular-products?limit=100&period=now", null)
                .expect(200)
                .json()
                .path("products")) {
            boolean isEqual = equal.contains(one.at("/product/id").asString());
            if (isEqual) {
                ranks.add(one.path("rank").asInt());
            } else if (one.path("points").asDouble() < 4_885 && ranks.size() == 2) {
                assertThat(one.path("rank").asInt()).as("two are before").isGreaterThanOrEqualTo(ranks.getFirst() + 2);
                break;
            }
        }
        assertThat(ranks).hasSize(2).containsOnly(ranks.getFirst());
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
