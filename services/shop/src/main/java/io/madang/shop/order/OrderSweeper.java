package io.madang.shop.order;

import io.madang.contracts.shop.OrderState;
import io.madang.sharding.Source;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends orders that were not paid in time, and has stock and coupons follow orders whose own try was interrupted. */
public final class OrderSweeper {

    private static final Logger log = LoggerFactory.getLogger(OrderSweeper.class);
    private static final int BATCH = 100;

    /** For how long one instance has an order to itself, and after which a failed try is repeated. */
    private static final Duration CLAIM = Duration.ofSeconds(30);

    private final ShopStore store;
    private final OrderRows orders;
    private final OrderPayment payment;
    private final OrderEnding ending;
    private final OrderFollowUp followUp;

    OrderSweeper(ShopStore store, OrderRows orders, OrderPayment payment, OrderEnding ending, OrderFollowUp followUp) {
        this.store = store;
        this.orders = orders;
        this.payment = payment;
        this.ending = ending;
        this.followUp = followUp;
    }

    /** Works on all that are due, database by database; one that is away does not hold up the others. */
    public void sweep() {
        for (Source source : store.shards().sources()) {
            try {
                sweep(source);
            } catch (RuntimeException e) {
                log.warn("Orders in database '{}' wait for the next sweep: {}", source.name(), e.getMessage());
            }
        }
    }

    private void sweep(Source source) {
        Instant now = store.clock().instant();
        List<OrderRow> due;
        do {
            due = orders.due(source, now, BATCH);
            for (OrderRow order : due) {
                if (orders.tryClaim(order.id(), now, now.plus(CLAIM))) {
                    resolveQuietly(order);
                }
            }
        } while (due.size() == BATCH);
    }

    private void resolveQuietly(OrderRow order) {
        try {
            resolve(order);
        } catch (RuntimeException e) {
            log.warn("Order {} is {} still, and is tried again: {}", order.id(), order.state(), e.toString());
        }
    }

    private void resolve(OrderRow order) {
        if (order.state() != OrderState.PENDING) {
            followUp.follow(order);
        } else if (!order.reserved()) {
            ending.end(order.id(), OrderState.CANCELLED);
        } else if (!payment.callOff(order)) {
            ending.end(order.id(), OrderState.EXPIRED);
        }
    }
}
