package io.madang.shop.order;

import io.madang.contracts.shop.OrderCancelled;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderRefunded;
import io.madang.contracts.shop.OrderState;
import io.madang.sharding.Shard;
import io.madang.shop.payment.PaymentId;
import io.madang.shop.payment.PaymentRow.State;
import io.madang.shop.payment.PaymentRows;
import io.madang.shop.store.ShopStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;

/** Ends orders: before their payment, or with a refund after it. */
final class OrderEnding {

    private final ShopStore store;
    private final OrderRows orders;
    private final PaymentRows payments;
    private final OrderFollowUp followUp;

    OrderEnding(ShopStore store, OrderRows orders, PaymentRows payments, OrderFollowUp followUp) {
        this.store = store;
        this.orders = orders;
        this.payments = payments;
        this.followUp = followUp;
    }

    /**
     * Ends an order; one that has ended already stays as it is.
     *
     * @param unpaid what becomes of an order that is not paid; only {@code CANCELLED} ends one that is
     * @return how it is now
     */
    OrderState end(OrderId id, OrderState unpaid) {
        Shard shard = orders.shardOf(id);
        List<OrderItem> items = orders.items(id);
        OrderRow ended = shard.transaction(() -> {
            OrderRow order = orders.lock(id);
            Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
            if (order.state() == OrderState.PENDING) {
                orders.end(order, unpaid, now, followUp.due(now));
                append(shard, order, OrderCancelled.TYPE, new OrderCancelled(id, order.buyer(), unpaid));
                return order.ended(unpaid);
            }
            if (order.state() == OrderState.PAID && unpaid == OrderState.CANCELLED) {
                refund(shard, order, items, now);
                return order.ended(OrderState.REFUNDED);
            }
            return order;
        });
        followUp.tryFollow(ended, items);
        return ended.state();
    }

    private void refund(Shard shard, OrderRow order, List<OrderItem> items, Instant now) {
        orders.end(order, OrderState.REFUNDED, now, followUp.due(now));
        PaymentId payment = Objects.requireNonNull(order.paymentId());
        // nothing was taken for an order that its coupon paid
        State target = order.total() == 0 ? State.REFUNDED : State.REFUND_DUE;
        payments.move(payment, State.SUCCEEDED, target, null, now, target == State.REFUND_DUE ? now : null);
        append(
                shard,
                order,
                OrderRefunded.TYPE,
                new OrderRefunded(order.id(), order.buyer(), items, Objects.requireNonNull(order.paidAt())));
    }

    private void append(Shard shard, OrderRow order, String type, Object event) {
        store.outbox().append(shard, order.id(), type, order.version() + 1, event);
    }
}
