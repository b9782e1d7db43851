package io.madang.shop.payment;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.shop.payment.PaymentRow.State;
import io.madang.shop.store.ShopStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The payments of all orders, each beside its order. */
public final class PaymentRows {

    private static final String SELECT =
            "select payment_id, order_id, amount, currency, state, attempts from payments ";

    static final String OPEN =
            SELECT + "where order_id = :order and state = 'STARTED' order by payment_id desc limit 1";
    static final String OPEN_OF_ORDERS =
            "select distinct order_id from payments where order_id in (:orders) and state = 'STARTED'";
    /** By the primary key even where there are few rows: others are not waited for. */
    static final String LOCK =
            """
            select payment_id, state from payments force index (primary) where payment_id in (:payments)
            order by payment_id for update
            """;

    static final String OF_ORDERS =
            "select order_id, payment_id, state from payments where order_id in (:orders) order by payment_id";
    static final String DUE = SELECT + "where due_at <= :now order by due_at limit :limit";

    /** For how long one instance has a payment that is due to itself; doubled with every attempt, to an hour. */
    private static final Duration CLAIM = Duration.ofSeconds(10);

    private static final Duration LONGEST_CLAIM = Duration.ofHours(1);
    private static final int MAX_DOUBLINGS = 16;

    private final ShopStore store;
    private final ShardedIds ids;

    PaymentRows(ShopStore store) {
        this.store = store;
        this.ids = new ShardedIds(store.ids());
    }

    public Shard shardOf(PaymentId id) {
        return store.shards().named(id);
    }

    /** A payment to be recorded, with a new id. */
    public PaymentRow fresh(Shard shard, OrderId order, long amount, String currency) {
        return new PaymentRow(new PaymentId(ids.next(shard)), order, amount, currency, State.STARTED, 0);
    }

    /** Records that the provider will be asked for these; in the open transaction of their orders' database. */
    public void insert(Source source, List<PaymentRow> rows, Instant now, Instant due) {
        if (rows.isEmpty()) {
            return;
        }
        List<Object> params = new ArrayList<>();
        for (PaymentRow row : rows) {
            params.add(row.id().value());
            params.add(row.orderId().value());
            params.add(row.amount());
            params.add(row.currency());
            params.add(UtcTime.column(now));
            params.add(UtcTime.column(now));
            params.add(UtcTime.column(due));
        }
        source.jdbc()
                .sql(
                        "insert into payments (payment_id, order_id, amount, currency, state, created_at, changed_at, due_at)"
                                + " values "
                                + String.join(
                                        ", ", Collections.nCopies(rows.size(), "(?, ?, ?, ?, 'STARTED', ?, ?, ?)")))
                .params(params)
                .update();
    }

    /** Those of the orders that have a payment whose result is not known. */
    public List<OrderId> open(Source source, Collection<OrderId> orders) {
        return source.jdbc()
                .sql(OPEN_OF_ORDERS)
                .param("orders", orders.stream().map(OrderId::value).toList())
                .query((row, number) -> new OrderId(row.getLong(1)))
                .list();
    }

    /** The states of payments, in the open transaction of their orders' database; nobody else changes them until it ends. */
    public Map<PaymentId, State> lockAll(Source source, Collection<PaymentId> payments) {
        Map<PaymentId, State> states = new HashMap<>();
        source.jdbc()
                .sql(LOCK)
                .param("payments", payments.stream().map(PaymentId::value).toList())
                .query(row -> {
                    states.put(new PaymentId(row.getLong(1)), State.valueOf(row.getString(2)));
                });
        return states;
    }

    /** Moves locked payments to another state. */
    public void moveAll(Source source, Collection<PaymentId> payments, State to, Instant now, @Nullable Instant due) {
        if (!payments.isEmpty()) {
            source.jdbc()
                    .sql(
                            """
                            update payments force index (primary)
                            set state = :to, reason = null, changed_at = :now, due_at = :due, attempts = 0
                            where payment_id in (:payments)
                            """)
                    .param("payments", payments.stream().map(PaymentId::value).toList())
                    .param("to", to.name())
                    .param("now", UtcTime.column(now))
                    .param("due", due == null ? null : UtcTime.column(due))
                    .update();
        }
    }

    public Optional<PaymentRow> find(PaymentId id) {
        return shardOf(id)
                .sql(SELECT + "where payment_id = :id")
                .param("id", id.value())
                .query(PaymentRows::read)
                .optional();
    }

    /** The payment of the order whose result is not known. */
    public Optional<PaymentRow> open(Shard shard, OrderId order) {
        return shard.sql(OPEN)
                .param("order", order.value())
                .query(PaymentRows::read)
                .optional();
    }

    /** What is known of the newest payment of each order. */
    public Map<OrderId, PaymentStatus> newest(Shard shard, Collection<OrderId> orders) {
        Map<OrderId, PaymentStatus> newest = new HashMap<>();
        if (!orders.isEmpty()) {
            shard.sql(OF_ORDERS)
                    .param("orders", orders.stream().map(OrderId::value).toList())
                    .query((row, number) -> newest.put(
                            new OrderId(row.getLong("order_id")),
                            State.valueOf(row.getString("state")).shown()))
                    .list();
        }
        return newest;
    }

    /**
     * Moves a payment to another state, if it is in the one that is expected.
     *
     * @param due when it is looked at again; null where there is nothing left to do
     */
    public boolean move(
            PaymentId id, State from, State to, @Nullable String reason, Instant now, @Nullable Instant due) {
        return shardOf(id)
                        .sql(
                                """
                        update payments
                        set state = :to, reason = :reason, changed_at = :now, due_at = :due, attempts = 0
                        where payment_id = :id and state = :from
                        """)
                        .param("id", id.value())
                        .param("from", from.name())
                        .param("to", to.name())
                        .param("reason", reason)
                        .param("now", UtcTime.column(now))
                        .param("due", due == null ? null : UtcTime.column(due))
                        .update()
                == 1;
    }

    List<PaymentRow> due(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(DUE)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .query(PaymentRows::read)
                .list();
    }

    /** Takes a payment that is due, so that no other instance works on it at the same time; repeated further apart. */
    boolean tryClaim(PaymentRow row, Instant now) {
        Duration claim = CLAIM.multipliedBy(1L << Math.min(row.attempts(), MAX_DOUBLINGS));
        Instant until = now.plus(claim.compareTo(LONGEST_CLAIM) < 0 ? claim : LONGEST_CLAIM);
        return shardOf(row.id())
                        .sql(
                                """
                        update payments set due_at = :until, attempts = attempts + 1
                        where payment_id = :id and due_at <= :now and attempts = :attempts
                        """)
                        .param("id", row.id().value())
                        .param("until", UtcTime.column(until))
                        .param("now", UtcTime.column(now))
                        .param("attempts", row.attempts())
                        .update()
                == 1;
    }

    private static PaymentRow read(ResultSet row, int number) throws SQLException {
        return new PaymentRow(
                new PaymentId(row.getLong("payment_id")),
                new OrderId(row.getLong("order_id")),
                row.getLong("amount"),
                row.getString("currency"),
                State.valueOf(row.getString("state")),
                row.getInt("attempts"));
    }
}
