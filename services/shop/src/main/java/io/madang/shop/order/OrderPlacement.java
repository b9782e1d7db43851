package io.madang.shop.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.ProductId;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import io.madang.shop.product.ProductRow;
import io.madang.shop.product.ProductRows;
import io.madang.shop.product.StockReservations;
import io.madang.shop.store.ShopReason;
import io.madang.shop.store.ShopStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Places orders: first the order with its prices, in the buyer's shard; then the stock, product by product, and the
 * coupon; then the note that all of it is reserved. Whoever is interrupted in between repeats the request with its key,
 * which goes on where the first stopped, or leaves the order to the sweeper. Where all of it is in one database, it is
 * one transaction.
 */
final class OrderPlacement {

    static final int MAX_ITEMS = 20;
    static final int MAX_PIECES = 1_000;
    static final long MAX_PRICE = 1_000_000_000_000L;

    private final ShopStore store;
    private final OrderRows orders;
    private final OrderViews views;
    private final ProductRows products;
    private final StockReservations stock;
    private final OrderCoupons coupons;
    private final OrderEnding ending;
    private final OrderFollowUp followUp;
    private final IdempotencyKeys keys;
    private final ShardedIds ids;
    private final OrderProperties properties;
    private final String currency;

    OrderPlacement(
            ShopStore store,
            OrderRows orders,
            OrderViews views,
            ProductRows products,
            StockReservations stock,
            OrderCoupons coupons,
            OrderEnding ending,
            OrderFollowUp followUp,
            IdempotencyKeys keys,
            OrderProperties properties,
            String currency) {
        this.store = store;
        this.orders = orders;
        this.views = views;
        this.products = products;
        this.stock = stock;
        this.coupons = coupons;
        this.ending = ending;
        this.followUp = followUp;
        this.keys = keys;
        this.ids = new ShardedIds(store.ids());
        this.properties = properties;
        this.currency = currency;
    }

    /** The id of an order, as it is kept for its idempotency key. */
    record Placed(OrderId id) {}

    /** @param key the same again for the same wish: it places one order */
    Order place(UserId buyer, List<OrderLine> lines, @Nullable CouponId coupon, @Nullable String key) {
        check(lines);
        coupons.requireUsable(coupon);
        Shard shard = store.shards().of(buyer);
        if (key == null) {
            NewOrder order = priced(buyer, shard, lines, coupon);
            shard.run(() -> insert(order));
            return reserve(order);
        }
        String scope = "orders:" + buyer;
        String digest = digest(lines, coupon);
        // prices are read before the transaction, and not again for a request that is repeated
        Optional<Placed> kept = keys.kept(shard, scope, key, digest, Placed.class);
        if (kept.isPresent()) {
            return goOn(kept.get().id());
        }
        NewOrder order = priced(buyer, shard, lines, coupon);
        Placed placed = keys.once(shard, scope, key, digest, Placed.class, () -> {
            insert(order);
            return new Placed(order.row().id());
        });
        return placed.id().equals(order.row().id()) ? reserve(order) : goOn(placed.id());
    }

    private record NewOrder(OrderRow row, List<OrderItem> items) {}

    private NewOrder priced(UserId buyer, Shard shard, List<OrderLine> lines, @Nullable CouponId coupon) {
        List<OrderItem> items = items(lines);
        long price =
                items.stream().mapToLong(item -> item.price() * item.pieces()).sum();
        if (price > MAX_PRICE) {
            throw Failure.of(ShopReason.ORDER_TOO_EXPENSIVE, arg("max", MAX_PRICE));
        }
        Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        OrderRow row = new OrderRow(
                new OrderId(ids.next(shard)),
                buyer,
                OrderState.PENDING,
                false,
                price,
                0,
                currency,
                coupon,
                null,
                1,
                now,
                now.plus(properties.paymentWindow()),
                null);
        return new NewOrder(followUp.isBeside(shard, row, items) ? row.reserved(0) : row, items);
    }

    private void insert(NewOrder order) {
        if (order.row().reserved()) {
            reserveStock(order);
            orders.insert(order.row(), order.items(), order.row().expiresAt());
        } else {
            orders.insert(order.row(), order.items(), order.row().createdAt().plus(properties.placingDeadline()));
        }
    }

    private void reserveStock(NewOrder order) {
        order.items().forEach(item -> stock.reserve(order.row().id(), item.productId(), item.pieces()));
    }

    /** The items in the order of their products' ids, each with the price of this moment. */
    private List<OrderItem> items(List<OrderLine> lines) {
        Map<ProductId, ProductRow> known =
                products.all(lines.stream().map(OrderLine::product).toList()).complete().stream()
                        .collect(Collectors.toMap(ProductRow::id, Function.identity()));
        return lines.stream()
                .sorted(Comparator.comparing(line -> line.product().value()))
                .map(line -> {
                    ProductRow product = known.get(line.product());
                    if (product == null) {
                        throw Failure.of(ShopReason.PRODUCT_NOT_FOUND)
                                .with("productId", line.product().toString());
                    }
                    if (!product.isOnSale()) {
                        throw Failure.of(ShopReason.PRODUCT_NOT_ON_SALE, arg("product", product.name()))
                                .with("productId", line.product().toString());
                    }
                    return new OrderItem(line.product(), product.name(), product.price(), line.pieces());
                })
                .toList();
    }

    /** A repeated request: does what is left to do for its order. */
    private Order goOn(OrderId id) {
        OrderRow order = orders.required(id);
        if (order.state() == OrderState.CANCELLED || order.state() == OrderState.EXPIRED) {
            // whoever wants it again needs another key
            throw ended(order);
        }
        return order.state() != OrderState.PENDING || order.reserved()
                ? views.of(order)
                : reserve(new NewOrder(order, orders.items(id)));
    }

    private Order reserve(NewOrder order) {
        if (order.row().reserved()) {
            return order.row().shown(order.items(), null);
        }
        OrderId id = order.row().id();
        long discount;
        try {
            reserveStock(order);
            discount = coupons.reserve(order.row());
        } catch (Failure e) {
            if (e.code() != ErrorCode.UNAVAILABLE && e.code() != ErrorCode.PEER_UNAVAILABLE) {
                ending.end(id, OrderState.CANCELLED);
            }
            throw e;
        }
        if (orders.markReserved(id, discount, order.row().expiresAt())) {
            // nobody could pay it before, so it has no payment
            return order.row().reserved(discount).shown(order.items(), null);
        }
        OrderRow now = orders.required(id);
        if (now.state() != OrderState.PENDING) {
            // whoever ended it may have been before the last reservation: what it released stays released
            throw ended(now);
        }
        return views.of(now);
    }

    private static Failure ended(OrderRow order) {
        return Failure.of(ShopReason.ORDER_ENDED, arg("state", OrderStates.name(order.state())));
    }

    private static void check(List<OrderLine> lines) {
        if (lines.isEmpty() || lines.size() > MAX_ITEMS) {
            throw Failure.ofField("items", ShopReason.ITEM_COUNT, arg("max", MAX_ITEMS));
        }
        Set<ProductId> seen = new HashSet<>();
        for (OrderLine line : lines) {
            if (!seen.add(line.product())) {
                throw Failure.ofField("items", ShopReason.ITEM_TWICE);
            }
            if (line.pieces() < 1 || line.pieces() > MAX_PIECES) {
                throw Failure.ofField(
                        "items.pieces",
                        InputReason.RANGE,
                        arg("min", 1),
                        arg("max", MAX_PIECES),
                        arg("value", line.pieces()));
            }
        }
    }

    private static String digest(List<OrderLine> lines, @Nullable CouponId coupon) {
        return Digest.ofParts(
                lines.stream()
                        .sorted(Comparator.comparing(line -> line.product().value()))
                        .map(line -> line.product() + "x" + line.pieces())
                        .collect(Collectors.joining(",")),
                coupon == null ? "" : coupon.toString());
    }
}
