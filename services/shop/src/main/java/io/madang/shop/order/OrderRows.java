package io.madang.shop.order;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.ProductId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.shop.payment.PaymentId;
import io.madang.shop.store.ShopReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The rows of all orders and their items, each in its buyer's shard, which the order's id carries. */
final class OrderRows {

    static final String SELECT =
            """
            select order_id, buyer_id, state, reserved, price, discount, currency, coupon_id, payment_id, version,
                   created_at, expires_at, paid_at
            from orders
            """;

    static final String BY_ID = SELECT + "where order_id = :id";
    static final String OF_BUYER =
            SELECT + "where buyer_id = :buyer and order_id < :before order by order_id desc limit :limit";
    static final String DUE = SELECT + "where due_at <= :now order by due_at limit :limit";
    /** By the primary key even where there are few rows: others are not waited for. */
    static final String LOCK_ALL =
            SELECT + "force index (primary) where order_id in (:ids) order by order_id for update";

    static final String PAY =
            """
            update payments p force index (primary)
                straight_join orders o force index (primary) on o.order_id = p.order_id
            set o.state = 'PAID', o.payment_id = p.payment_id, o.paid_at = :now, o.version = o.version + 1, o.due_at = :due
            where p.payment_id in (:payments) and o.order_id in (:ids)
            """;

    private final Shards shards;

    OrderRows(Shards shards) {
        this.shards = shards;
    }

    Shard shardOf(OrderId id) {
        return shards.named(id);
    }

    Optional<OrderRow> find(OrderId id) {
        return shardOf(id)
                .sql(BY_ID)
                .param("id", id.value())
                .query(OrderRows::read)
                .optional();
    }

    OrderRow required(OrderId id) {
        return find(id).orElseThrow(OrderRows::unknown);
    }

    /** In the open transaction of the order's shard. */
    OrderRow lock(OrderId id) {
        return shardOf(id)
                .sql(BY_ID + " for update")
                .param("id", id.value())
                .query(OrderRows::read)
                .optional()
                .orElseThrow(OrderRows::unknown);
    }

    /** As {@link #lock}, of one database: always in the same order, so that no two wait for each other. */
    Map<OrderId, OrderRow> lockAll(Source source, Collection<OrderId> ids) {
        Map<OrderId, OrderRow> rows = new HashMap<>();
        source.jdbc()
                .sql(LOCK_ALL)
                .param("ids", ids.stream().map(OrderId::value).toList())
                .query(OrderRows::read)
                .list()
                .forEach(row -> rows.put(row.id(), row));
        return rows;
    }

    List<OrderRow> ofBuyer(UserId buyer, long before, int limit) {
        return shards.of(buyer)
                .sql(OF_BUYER)
                .param("buyer", buyer.value())
                .param("before", before)
                .param("limit", limit)
                .query(OrderRows::read)
                .list();
    }

    /** All of one shard. */
    Map<OrderId, List<OrderItem>> items(Shard shard, Collection<OrderId> orders) {
        return items(shard.source(), orders);
    }

    static Map<OrderId, List<OrderItem>> items(Source source, Collection<OrderId> orders) {
        Map<OrderId, List<OrderItem>> items = new HashMap<>();
        if (!orders.isEmpty()) {
            source.jdbc()
                    .sql(
                            """
                            select order_id, product_id, name, price, pieces from order_items
                            where order_id in (:orders) order by order_id, product_id
                            """)
                    .param("orders", orders.stream().map(OrderId::value).toList())
                    .query((row, number) -> items.computeIfAbsent(
                                    new OrderId(row.getLong("order_id")), id -> new ArrayList<>())
                            .add(new OrderItem(
                                    new ProductId(row.getLong("product_id")),
                                    row.getString("name"),
                                    row.getLong("price"),
                                    row.getInt("pieces"))))
                    .list();
        }
        return items;
    }

    List<OrderItem> items(OrderId order) {
        return items(shardOf(order), List.of(order)).getOrDefault(order, List.of());
    }

    void insert(OrderRow order, List<OrderItem> items, Instant due) {
        Shard shard = shardOf(order.id());
        shard.sql(
                        """
                        insert into orders (order_id, buyer_id, state, reserved, price, discount, currency, coupon_id,
                                            version, created_at, expires_at, due_at)
                        values (:id, :buyer, :state, :reserved, :price, 0, :currency, :coupon, 1, :createdAt,
                                :expiresAt, :due)
                        """)
                .param("id", order.id().value())
                .param("buyer", order.buyer().value())
                .param("state", order.state().name())
                .param("reserved", order.reserved())
                .param("price", order.price())
                .param("currency", order.currency())
                .param("coupon", order.coupon() == null ? null : order.coupon().value())
                .param("createdAt", UtcTime.column(order.createdAt()))
                .param("expiresAt", UtcTime.column(order.expiresAt()))
                .param("due", UtcTime.column(due))
                .update();
        String values = IntStream.range(0, items.size())
                .mapToObj(i -> "(:order, :product%d, :name%d, :price%d, :pieces%d)".formatted(i, i, i, i))
                .collect(Collectors.joining(", "));
        JdbcClient.StatementSpec insert = shard.sql(
                        "insert into order_items (order_id, product_id, name, price, pieces) values " + values)
                .param("order", order.id().value());
        for (int i = 0; i < items.size(); i++) {
            OrderItem item = items.get(i);
            insert = insert.param("product" + i, item.productId().value())
                    .param("name" + i, item.name())
                    .param("price" + i, item.price())
                    .param("pieces" + i, item.pieces());
        }
        insert.update();
    }

    /** Notes that everything is reserved; false if the order has ended meanwhile. */
    boolean markReserved(OrderId id, long discount, Instant due) {
        return shardOf(id)
                        .sql(
                                """
                        update orders set reserved = true, discount = :discount, due_at = :due
                        where order_id = :id and state = 'PENDING' and not reserved
                        """)
                        .param("id", id.value())
                        .param("discount", discount)
                        .param("due", UtcTime.column(due))
                        .update()
                == 1;
    }

    /**
     * Makes locked orders of one database paid.
     *
     * @param payments those of these orders, and perhaps of others
     * @param due when stock and coupon have to have followed; null where they have
     */
    void payAll(
            Source source,
            Collection<OrderId> ids,
            Collection<PaymentId> payments,
            Instant now,
            @Nullable Instant due) {
        if (!ids.isEmpty()) {
            source.jdbc()
                    .sql(PAY)
                    .param("ids", ids.stream().map(OrderId::value).toList())
                    .param("payments", payments.stream().map(PaymentId::value).toList())
                    .param("now", UtcTime.column(now))
                    .param("due", due == null ? null : UtcTime.column(due))
                    .update();
        }
    }

    /** Ends a locked order. */
    void end(OrderRow order, OrderState state, Instant now, Instant due) {
        shardOf(order.id())
                .sql(
                        """
                        update orders set state = :state, closed_at = :now, version = version + 1, due_at = :due
                        where order_id = :id
                        """)
                .param("id", order.id().value())
                .param("state", state.name())
                .param("now", UtcTime.column(now))
                .param("due", UtcTime.column(due))
                .update();
    }

    /** Notes that stock and coupon have followed the order's state, unless that has changed again. */
    void finish(OrderId id, long version) {
        shardOf(id)
                .sql("update orders set due_at = null where order_id = :id and version = :version")
                .param("id", id.value())
                .param("version", version)
                .update();
    }

    List<OrderRow> due(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(DUE)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .query(OrderRows::read)
                .list();
    }

    /** Takes an order that is due until then, so that no other instance works on it at the same time. */
    boolean tryClaim(OrderId id, Instant now, Instant until) {
        return shardOf(id)
                        .sql("update orders set due_at = :until where order_id = :id and due_at <= :now")
                        .param("id", id.value())
                        .param("now", UtcTime.column(now))
                        .param("until", UtcTime.column(until))
                        .update()
                == 1;
    }

    static Failure unknown() {
        return Failure.of(ShopReason.ORDER_NOT_FOUND);
    }

    static OrderRow read(ResultSet row, int number) throws SQLException {
        long coupon = row.getLong("coupon_id");
        long payment = row.getLong("payment_id");
        return new OrderRow(
                new OrderId(row.getLong("order_id")),
                new UserId(row.getLong("buyer_id")),
                OrderState.valueOf(row.getString("state")),
                row.getBoolean("reserved"),
                row.getLong("price"),
                row.getLong("discount"),
                row.getString("currency"),
                coupon == 0 ? null : new CouponId(coupon),
                payment == 0 ? null : new PaymentId(payment),
                row.getLong("version"),
                UtcTime.read(row, "created_at"),
                UtcTime.read(row, "expires_at"),
                UtcTime.readIfPresent(row, "paid_at"));
    }
}
