package io.madang.shop.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderPaid;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.shop.payment.Charge;
import io.madang.shop.payment.ChargeResult;
import io.madang.shop.payment.GatewayCalls;
import io.madang.shop.payment.PaymentId;
import io.madang.shop.payment.PaymentResults;
import io.madang.shop.payment.PaymentRow;
import io.madang.shop.payment.PaymentRow.State;
import io.madang.shop.payment.PaymentRows;
import io.madang.shop.store.ShopReason;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Pays orders. The payment is recorded before the provider is asked, and the provider knows it by that record's id:
 * whatever is lost after that, the result is found by asking for it. Money that arrives for an order which cannot be
 * paid any more is given back.
 */
final class OrderPayment implements PaymentResults {

    /** When the provider is asked what became of a payment whose caller has not reported it. */
    private static final Duration OWN_TIME = Duration.ofSeconds(10);

    private final ShopStore store;
    private final OrderRows orders;
    private final PaymentRows payments;
    private final OrderViews views;
    private final GatewayCalls gateway;
    private final OrderFollowUp followUp;

    OrderPayment(
            ShopStore store,
            OrderRows orders,
            PaymentRows payments,
            OrderViews views,
            GatewayCalls gateway,
            OrderFollowUp followUp) {
        this.store = store;
        this.orders = orders;
        this.payments = payments;
        this.views = views;
        this.gateway = gateway;
        this.followUp = followUp;
    }

    private record Started(PaymentRow payment, List<OrderItem> items) {}

    /** Pays an order of the buyer, unless it is paid already or a payment is under way: then nothing happens. */
    Order pay(OrderId id, UserId buyer, String card) {
        Optional<Started> started = start(id, buyer);
        if (started.isEmpty()) {
            return views.read(id);
        }
        PaymentRow payment = started.get().payment();
        List<OrderItem> items = started.get().items();
        ChargeResult result = payment.amount() == 0
                ? new ChargeResult.Succeeded()
                : gateway.charge(new Charge(payment.id(), payment.amount(), payment.currency(), card));
        if (result instanceof ChargeResult.Succeeded) {
            Optional<OrderRow> paid = succeed(payment, items);
            if (paid.isPresent()) {
                return paid.get().shown(items, PaymentStatus.SUCCEEDED);
            }
        } else {
            report(payment, result);
        }
        return views.read(id);
    }

    private Optional<Started> start(OrderId id, UserId buyer) {
        Shard shard = orders.shardOf(id);
        return shard.transaction(() -> {
            OrderRow order = orders.lock(id);
            Instant now = now();
            if (!order.buyer().equals(buyer)) {
                throw OrderRows.unknown();
            }
            if (order.state() == OrderState.PAID) {
                return Optional.empty();
            }
            if (order.state() != OrderState.PENDING) {
                throw Failure.of(ShopReason.ORDER_ENDED, arg("state", OrderStates.name(order.state())));
            }
            if (!order.reserved()) {
                throw Failure.of(ShopReason.ORDER_NOT_PLACED);
            }
            if (!now.isBefore(order.expiresAt())) {
                throw Failure.of(ShopReason.ORDER_EXPIRED);
            }
            if (payments.open(shard, id).isPresent()) {
                return Optional.empty();
            }
            PaymentRow payment = payments.start(shard, id, order.total(), order.currency(), now, now.plus(OWN_TIME));
            return Optional.of(new Started(payment, orders.items(id)));
        });
    }

    @Override
    public void report(PaymentId id, ChargeResult result) {
        report(payments.find(id).orElseThrow(() -> Failure.of(ShopReason.PAYMENT_NOT_FOUND)), result);
    }

    private void report(PaymentRow known, ChargeResult result) {
        PaymentId id = known.id();
        switch (result) {
            case ChargeResult.Succeeded succeeded -> succeed(known, orders.items(known.orderId()));
            case ChargeResult.Declined declined ->
                payments.move(id, State.STARTED, State.DECLINED, declined.reason(), now(), null);
            case ChargeResult.Refunded refunded ->
                payments.move(id, State.REFUND_DUE, State.REFUNDED, null, now(), null);
            case ChargeResult.Processing processing -> {}
            case ChargeResult.Unknown unknown -> {}
        }
    }

    /** The order, if this payment made it paid. */
    private Optional<OrderRow> succeed(PaymentRow known, List<OrderItem> items) {
        Shard shard = orders.shardOf(known.orderId());
        boolean[] followed = {false};
        Optional<OrderRow> paid = shard.transaction(() -> {
            OrderRow order = orders.lock(known.orderId());
            Instant now = now();
            boolean wanted = order.state() == OrderState.PENDING;
            State target = wanted ? State.SUCCEEDED : State.REFUND_DUE;
            // a payment that was called off, and whose money came nevertheless, is like one without a result
            boolean isNew = payments.move(known.id(), State.STARTED, target, null, now, wanted ? null : now)
                    || payments.move(known.id(), State.DECLINED, target, null, now, wanted ? null : now);
            if (!isNew || !wanted) {
                return Optional.empty();
            }
            followed[0] = followUp.isBeside(shard, order, items);
            orders.pay(order, known.id(), now, followed[0] ? null : followUp.due(now));
            if (followed[0]) {
                followUp.confirmStock(order, items);
            }
            store.outbox()
                    .append(
                            shard,
                            order.id(),
                            OrderPaid.TYPE,
                            order.version() + 1,
                            new OrderPaid(order.id(), order.buyer(), items, order.total(), now));
            return Optional.of(order.paid(known.id(), now));
        });
        if (!followed[0]) {
            paid.ifPresent(order -> followUp.tryFollow(order, items));
        }
        return paid;
    }

    /**
     * Makes sure that an order whose time is over gets no money any more.
     *
     * @return whether it turned out to be paid
     */
    boolean callOff(OrderRow order) {
        Optional<PaymentRow> open = payments.open(orders.shardOf(order.id()), order.id());
        open.ifPresent(payment -> report(payment.id(), gateway.cancel(payment.id())));
        return open.isPresent() && orders.required(order.id()).state() == OrderState.PAID;
    }

    private Instant now() {
        return store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
