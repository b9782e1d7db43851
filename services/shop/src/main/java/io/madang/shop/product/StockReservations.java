package io.madang.shop.product;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.ProductId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.shop.store.ShopReason;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * Pieces that orders hold, one row for each order and product. Every call can be repeated, and a release that comes
 * before its reservation wins.
 */
public final class StockReservations {

    /** How long a release is remembered: far longer than a reservation can be on its way. */
    private static final Duration RELEASE_KEPT = Duration.ofDays(1);

    private static final int SWEEP_BATCH = 1_000;

    /** Read under the lock of the product's row, which all writers take first; its own would lock gaps as well. */
    static final String FIND =
            "select pieces, state from stock_reservations where order_id = :order and product_id = :product";

    static final String CONFIRM_ALL =
            """
            update stock_reservations force index (primary) set state = 'SOLD', changed_at = :now
            where order_id in (:orders) and state = 'HELD'
            """;

    static final String SUMS =
            """
            select p.stock, p.stocked,
                   coalesce(sum(case when r.state = 'HELD' then r.pieces end), 0) held,
                   coalesce(sum(case when r.state = 'SOLD' then r.pieces end), 0) sold
            from products p left join stock_reservations r on r.product_id = p.product_id
            where p.product_id = :product
            group by p.product_id
            """;
    static final String SWEEP =
            "delete from stock_reservations where state = 'RELEASED' and changed_at < :before limit " + SWEEP_BATCH;

    private final ShopStore store;
    private final ProductRows rows;
    private final ProductChanges changes;

    StockReservations(ShopStore store, ProductRows rows, ProductChanges changes) {
        this.store = store;
        this.rows = rows;
        this.changes = changes;
    }

    private record Reservation(int pieces, String state) {}

    /**
     * Where the pieces of a product are. They are exact if {@code stock + held + sold = stocked}.
     *
     * @param stock pieces that nobody has ordered
     * @param held by orders that wait for their payment, or were paid a moment ago
     * @param stocked all that ever came in
     */
    public record Stock(long stock, long held, long sold, long stocked) {}

    /** Whether the product's pieces are in that database, and so in the same transaction as what else is there. */
    public boolean isIn(Source source, ProductId product) {
        return rows.shardOf(product).source().equals(source);
    }

    /** Takes pieces out of the stock for an order; fails if they are not there. */
    public void reserve(OrderId order, ProductId product, int pieces) {
        Shard shard = rows.shardOf(product);
        shard.run(() -> {
            ProductRow row = rows.lock(product).orElseThrow(ProductChanges::unknown);
            if (!insert(shard, order, product, pieces, "HELD")) {
                if (find(shard, order, product).orElseThrow().state().equals("RELEASED")) {
                    throw Failure.of(ShopReason.ORDER_ENDED, arg("state", "cancelled"));
                }
                return;
            }
            if (!row.isOnSale()) {
                throw Failure.of(ShopReason.PRODUCT_NOT_ON_SALE, arg("product", row.name()));
            }
            if (row.stock() < pieces) {
                throw Failure.of(ShopReason.SOLD_OUT, arg("product", row.name()))
                        .with("productId", product.toString());
            }
            changes.move(row, -pieces, 0);
        });
    }

    /** The order is paid. */
    public void confirm(OrderId order, ProductId product) {
        Shard shard = rows.shardOf(product);
        shard.sql(
                        """
                        update stock_reservations set state = 'SOLD', changed_at = :now
                        where order_id = :order and product_id = :product and state = 'HELD'
                        """)
                .param("order", order.value())
                .param("product", product.value())
                .param("now", UtcTime.column(store.clock().instant()))
                .update();
    }

    /** As {@link #confirm}, of orders all of whose products are in one database. */
    public void confirmAll(Source source, Collection<OrderId> orders) {
        if (!orders.isEmpty()) {
            source.jdbc()
                    .sql(CONFIRM_ALL)
                    .param("orders", orders.stream().map(OrderId::value).toList())
                    .param("now", UtcTime.column(store.clock().instant()))
                    .update();
        }
    }

    /** The order ended without a payment, or was refunded: its pieces are in stock again. */
    public void release(OrderId order, ProductId product) {
        Shard shard = rows.shardOf(product);
        shard.run(() -> {
            // the product first, as in a reservation, so that the two never wait for each other
            ProductRow row = rows.lock(product).orElseThrow(ProductChanges::unknown);
            Optional<Reservation> known = find(shard, order, product);
            if (known.isEmpty()) {
                insert(shard, order, product, 0, "RELEASED");
            } else if (!known.get().state().equals("RELEASED")) {
                shard.sql(
                                """
                                update stock_reservations set state = 'RELEASED', changed_at = :now
                                where order_id = :order and product_id = :product
                                """)
                        .param("order", order.value())
                        .param("product", product.value())
                        .param("now", UtcTime.column(store.clock().instant()))
                        .update();
                changes.move(row, known.get().pieces(), 0);
            }
        });
    }

    public Stock stock(ProductId product) {
        return rows.shardOf(product)
                .sql(SUMS)
                .param("product", product.value())
                .query((row, number) -> new Stock(
                        row.getLong("stock"), row.getLong("held"), row.getLong("sold"), row.getLong("stocked")))
                .optional()
                .orElseThrow(ProductChanges::unknown);
    }

    /** Forgets releases that no reservation can come after any more. */
    public void sweep() {
        store.shards().forEachSource(source -> {
            int swept;
            do {
                swept = source.jdbc()
                        .sql(SWEEP)
                        .param("before", UtcTime.column(store.clock().instant().minus(RELEASE_KEPT)))
                        .update();
            } while (swept == SWEEP_BATCH);
        });
    }

    private static Optional<Reservation> find(Shard shard, OrderId order, ProductId product) {
        return shard.sql(FIND)
                .param("order", order.value())
                .param("product", product.value())
                .query((row, number) -> new Reservation(row.getInt("pieces"), row.getString("state")))
                .optional();
    }

    /** False where there is a row already. */
    private boolean insert(Shard shard, OrderId order, ProductId product, int pieces, String state) {
        return shard.sql(
                                """
                        insert ignore into stock_reservations (order_id, product_id, pieces, state, changed_at)
                        values (:order, :product, :pieces, :state, :now)
                        """)
                        .param("order", order.value())
                        .param("product", product.value())
                        .param("pieces", pieces)
                        .param("state", state)
                        .param("now", UtcTime.column(store.clock().instant()))
                        .update()
                == 1;
    }
}
