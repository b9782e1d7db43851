package io.madang.shop.order;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.shop.product.StockReservations;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings stock and coupon after the state of an order, which alone decides. It is done at once where that works, and by
 * the sweeper where it does not; doing it twice changes nothing.
 */
final class OrderFollowUp {

    private static final Logger log = LoggerFactory.getLogger(OrderFollowUp.class);

    /** How long whoever changes an order has for it before the sweeper does it. */
    private static final Duration OWN_TIME = Duration.ofSeconds(10);

    private final OrderRows orders;
    private final StockReservations stock;
    private final OrderCoupons coupons;

    OrderFollowUp(OrderRows orders, StockReservations stock, OrderCoupons coupons) {
        this.orders = orders;
        this.stock = stock;
        this.coupons = coupons;
    }

    Instant due(Instant now) {
        return now.plus(OWN_TIME);
    }

    /** Whether all that follows is in the order's own database, and so can be part of its transaction. */
    boolean isBeside(Shard shard, OrderRow order, List<OrderItem> items) {
        return order.coupon() == null && items.stream().allMatch(item -> stock.isIn(shard.source(), item.productId()));
    }

    /** The stock of orders that are paid in the open transaction, beside which all of it is. */
    void confirmStock(Source source, Collection<OrderId> paid) {
        stock.confirmAll(source, paid);
    }

    /** At once, unless something is away: then the sweeper does it. */
    void tryFollow(OrderRow order, List<OrderItem> items) {
        try {
            follow(order, items);
        } catch (RuntimeException e) {
            log.info("Stock and coupon of order {} follow later: {}", order.id(), e.toString());
        }
    }

    void follow(OrderRow order) {
        follow(order, orders.items(order.id()));
    }

    private void follow(OrderRow order, List<OrderItem> items) {
        if (order.state() == OrderState.PENDING) {
            return;
        }
        if (order.state() == OrderState.PAID) {
            items.forEach(item -> stock.confirm(order.id(), item.productId()));
            coupons.confirm(order);
        } else {
            items.forEach(item -> stock.release(order.id(), item.productId()));
            coupons.cancel(order);
        }
        orders.finish(order.id(), order.version());
    }
}
