package io.madang.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.OrderId;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An instance on the real engines, with the shop or as a gateway before one that has it. */
public final class ShopServer implements AutoCloseable {

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final String admin;

    private ShopServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.admin = instance.adminToken(instance.newUser());
    }

    /** The shop over two databases; tests run its sweepers themselves. */
    public static ShopServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static ShopServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    static ShopServer start(List<Class<?>> more, String... settings) {
        List<String> all = new ArrayList<>(ServiceInstance.twoDatabases());
        all.addAll(List.of(
                "madang.limits.shop-admin=10000/1s",
                "madang.limits.order=10000/1s",
                "madang.limits.payment=10000/1s",
                "madang.shop.orders.sweep-interval=1h",
                "madang.shop.payments.sweep-interval=1h",
                "madang.coupon.sweep-interval=1h",
                "madang.shop.payments.deadline=500ms",
                "madang.shop.ranking.fresh=0s"));
        all.addAll(List.of(settings));
        List<Class<?>> parts = new ArrayList<>(List.of(StreamConfiguration.class, ShopConfiguration.class));
        parts.addAll(more);
        return new ShopServer(ServiceInstance.start(parts, all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public ServiceInstance instance() {
        return instance;
    }

    public String admin() {
        return admin;
    }

    public UserId newUser() {
        return instance.newUser();
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    public String userToken() {
        return token(newUser());
    }

    public Shards shards() {
        return bean(Databases.class).forService(Services.SHOP.role());
    }

    /** A product that is on sale. */
    public String newProduct(long price, long stock) {
        return caller.call(
                        "POST",
                        "/v1/products",
                        admin,
                        Map.of(
                                "name",
                                "A product",
                                "description",
                                "of some use",
                                "price",
                                price,
                                "stock",
                                stock,
                                "state",
                                "on-sale"))
                .expect(201)
                .text("id");
    }

    public Reply order(String token, @Nullable String key, List<Map<String, Object>> items, @Nullable String coupon) {
        Map<String, Object> body = new HashMap<>(Map.of("items", items));
        if (coupon != null) {
            body.put("couponId", coupon);
        }
        return caller.call("POST", "/v1/orders", token, body, key == null ? Map.of() : Map.of("Idempotency-Key", key));
    }

    /** An order of so many pieces of one product, which waits for its payment. */
    public String newOrder(String token, String product, int pieces) {
        return order(token, null, List.of(Map.of("productId", product, "pieces", pieces)), null)
                .expect(201)
                .text("id");
    }

    /** @param card of the local provider, such as {@code approved} */
    public Reply pay(String token, String order, String card) {
        return caller.call("POST", "/v1/orders/" + order + "/payment", token, Map.of("card", card));
    }

    public long stock(String product) {
        return caller.get("/v1/products/" + product + "/stock", admin)
                .expect(200)
                .json()
                .path("stock")
                .asLong();
    }

    /** Asserts where the pieces are, and that none is missing. */
    public void assertStock(String product, long stock, long held, long sold) {
        JsonNode found = caller.get("/v1/products/" + product + "/stock", admin)
                .expect(200)
                .json();
        assertThat(List.of(
                        found.path("stock").asLong(),
                        found.path("held").asLong(),
                        found.path("sold").asLong()))
                .as("stock, held, sold")
                .containsExactly(stock, held, sold);
        assertThat(found.path("stocked").asLong()).isEqualTo(stock + held + sold);
    }

    /** The states of the order's payments at the provider, the oldest first. */
    public List<String> money(OrderId order) {
        return shards().named(order)
                .sql(
                        """
                        select r.state from payments p join provider_payments r on r.reference = p.payment_id
                        where p.order_id = :order order by p.payment_id
                        """)
                .param("order", order.value())
                .query((row, number) -> row.getString("state"))
                .list();
    }

    /** The time of the order, and of its payments, is over. */
    public void makeDue(OrderId order) {
        for (String table : List.of("orders", "payments")) {
            shards().named(order)
                    .sql("update " + table + " set due_at = '2020-01-01' where order_id = :id and due_at is not null")
                    .param("id", order.value())
                    .update();
        }
    }

    public String state(String token, String order) {
        return caller.get("/v1/orders/" + order, token).expect(200).text("state");
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final ShopServer INSTANCE = start(List.of(FaultConfiguration.class));
    }

    private static final class SharedGateway {
        static final ShopServer INSTANCE =
                new ShopServer(ServiceInstance.startGateway(Services.SHOP.role(), shared().instance));
    }
}
