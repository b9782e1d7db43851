package io.madang.shop.product;

import io.madang.contracts.shop.OrderId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Compares the stock of products with the pieces that orders hold, from beside the instances, and puts right what is not. */
public final class StockCheck {

    private static final int AT_ONCE = 1_000;

    private static final String NOT_ADDING_UP =
            """
            select p.product_id, p.stock, p.stocked, coalesce(sum(r.pieces), 0) taken
            from products p left join stock_reservations r on r.product_id = p.product_id and r.state in ('HELD', 'SOLD')
            group by p.product_id having p.stocked <> p.stock + taken order by p.product_id
            """;

    private static final String TAKEN =
            """
            select order_id, product_id, pieces, state from stock_reservations
            where (order_id > :order or order_id = :order and product_id > :product) and state in ('HELD', 'SOLD')
            order by order_id, product_id limit :limit
            """;

    /** Stock and coupon follow what an order has become; where they are due still, an instance sees to it. */
    private static final String SETTLED =
            "select order_id, state from orders where order_id in (:orders) and due_at is null";

    private final Shards shards;

    public StockCheck(Shards shards) {
        this.shards = shards;
    }

    private record Product(long id, long stock, long stocked, long taken) {}

    private record Taken(long order, long product, int pieces, String state) {

        boolean isWrong(String orderState) {
            return state.equals("HELD") || !orderState.equals("PAID");
        }
    }

    /**
     * Looks at all products and at all orders that hold pieces of them.
     *
     * @param repair whether counts are corrected, and orders given to the instances once more
     * @param progress is told of each finding
     * @return how many things are wrong, and were not repaired
     */
    public int run(boolean repair, Consumer<String> progress) {
        int wrong = 0;
        for (Source source : shards.sources()) {
            wrong += orders(source, repair, progress);
            wrong += products(source, repair, progress);
        }
        return wrong;
    }

    private int products(Source source, boolean repair, Consumer<String> progress) {
        int wrong = 0;
        List<Product> found = source.jdbc()
                .sql(NOT_ADDING_UP)
                .query((row, number) -> new Product(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .list();
        for (Product product : found) {
            boolean repaired = repair && source.transaction(() -> correct(source, product.id()));
            progress.accept("product " + product.id() + ": " + product.stock() + " in stock and " + product.taken()
                    + " held or sold, of " + product.stocked()
                    + (repaired ? "; the stock is corrected" : repair ? "; more is sold than ever came in" : ""));
            wrong += repaired ? 0 : 1;
        }
        return wrong;
    }

    /** False where less than nothing would be left. */
    private static boolean correct(Source source, long product) {
        source.jdbc()
                .sql("select product_id from products where product_id = :id for update")
                .param("id", product)
                .query(Long.class)
                .single();
        return source.jdbc()
                        .sql(
                                """
                                update products set version = version + 1, stock = stocked - (
                                    select coalesce(sum(pieces), 0) from stock_reservations
                                    where product_id = :id and state in ('HELD', 'SOLD'))
                                where product_id = :id and stocked >= (
                                    select coalesce(sum(pieces), 0) from stock_reservations
                                    where product_id = :id and state in ('HELD', 'SOLD'))
                                """)
                        .param("id", product)
                        .update()
                == 1;
    }

    private int orders(Source source, boolean repair, Consumer<String> progress) {
        int wrong = 0;
        Taken last = new Taken(0, 0, 0, "");
        List<Taken> some;
        do {
            some = source.jdbc()
                    .sql(TAKEN)
                    .param("order", last.order())
                    .param("product", last.product())
                    .param("limit", AT_ONCE)
                    .query((row, number) -> new Taken(row.getLong(1), row.getLong(2), row.getInt(3), row.getString(4)))
                    .list();
            Map<Long, String> states = settled(some);
            for (Taken taken : some) {
                String state = states.get(taken.order());
                if (state != null && taken.isWrong(state)) {
                    if (repair) {
                        followAgain(new OrderId(taken.order()));
                    }
                    progress.accept("order " + taken.order() + " is " + state + ", and " + taken.pieces()
                            + " pieces of product " + taken.product() + " are " + taken.state()
                            + (repair ? "; the instances see to it within seconds" : ""));
                    wrong += repair ? 0 : 1;
                }
            }
            last = some.isEmpty() ? last : some.getLast();
        } while (some.size() == AT_ONCE);
        return wrong;
    }

    /** The orders of which nothing is due, and their states. */
    private Map<Long, String> settled(List<Taken> some) {
        Map<Long, String> states = new HashMap<>();
        List<OrderId> orders = some.stream()
                .map(taken -> new OrderId(taken.order()))
                .distinct()
                .toList();
        Map<OrderId, Failure> away =
                shards.askEach(orders, id -> shards.named(id).source(), (source, ids) -> source.jdbc()
                        .sql(SETTLED)
                        .param("orders", ids.stream().map(OrderId::value).collect(Collectors.toList()))
                        .query(row -> {
                            states.put(row.getLong(1), row.getString(2));
                        }));
        if (!away.isEmpty()) {
            throw away.values().iterator().next().again();
        }
        return states;
    }

    private void followAgain(OrderId order) {
        Shard shard = shards.named(order);
        shard.sql("update orders set due_at = utc_timestamp(3) where order_id = :id and due_at is null")
                .param("id", order.value())
                .update();
    }
}
