package io.madang.web;

import static org.awaitility.Awaitility.await;

import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;

/** What the shop has stored, as a checksum of each table. */
final class ShopRows {

    private static final List<String> TABLES = List.of(
            "coupons",
            "coupon_orders",
            "products",
            "product_pictures",
            "stock_reservations",
            "orders",
            "order_items",
            "payments",
            "provider_payments");

    /** Without the epoch, which the shop itself advances when it builds the places of a campaign. */
    private static final String CAMPAIGNS =
            """
            select coalesce(sum(crc32(concat_ws('|', campaign_id, name, total, opens_at, closes_at, stopped_at,
                                                voided_at))), 0)
            from campaigns
            """;

    private ShopRows() {}

    static Map<String, String> of(WebServer server) {
        Shards shards = server.bean(Databases.class).forService("shop");
        Map<String, String> sums = new TreeMap<>();
        shards.sources().forEach(source -> {
            source.jdbc().sql("checksum table " + String.join(", ", TABLES)).query(row -> {
                sums.put(source.name() + "." + row.getString(1), String.valueOf(row.getString(2)));
            });
            sums.put(
                    source.name() + ".campaigns",
                    source.jdbc().sql(CAMPAIGNS).query(String.class).single());
        });
        return sums;
    }

    /** The same, once nothing of what was asked for before is still under way. */
    static Map<String, String> settled(WebServer server) {
        AtomicReference<Map<String, String>> last = new AtomicReference<>(Map.of());
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(300))
                .until(() -> {
                    Map<String, String> now = of(server);
                    return now.equals(last.getAndSet(now));
                });
        return last.get();
    }
}
