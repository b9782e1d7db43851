package io.madang.shop.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderPaid;
import io.madang.contracts.shop.OrderState;
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
    private final GatewayCalls gateway;
    private final OrderFollowUp followUp;

    OrderPayment(
            ShopStore store, OrderRows orders, PaymentRows payments, GatewayCalls gateway, OrderFollowUp followUp) {
        this.store = store;
        this.orders = orders;
        this.payments = payments;
        this.gateway = gateway;
        this.followUp = followUp;
    }

    /** Pays an order, unless it is paid already or a payment is under way: then nothing happens. */
    void pay(OrderId id, String card) {
        Optional<PaymentRow> started = start(id);
        if (started.isPresent()) {
            PaymentRow payment = started.get();
            ChargeResult result = payment.amount() == 0
                    ? new ChargeResult.Succeeded()
                    : gateway.charge(new Charge(payment.id(), payment.amount(), payment.currency(), card));
            report(payment.id(), result);
        }
    }

    private Optional<PaymentRow> start(OrderId id) {
        Shard shard = orders.shardOf(id);
        return shard.transaction(() -> {
            OrderRow order = orders.lock(id);
            Instant now = now();
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
            return Optional.of(payments.start(shard, id, order.total(), order.currency(), now, now.plus(OWN_TIME)));
        });
    }

    @Override
    public void report(PaymentId id, ChargeResult result) {
        PaymentRow known = payments.find(id).orElseThrow(() -> Failure.of(ShopReason.PAYMENT_NOT_FOUND));
        switch (result) {
            case ChargeResult.Succeeded succeeded -> succeed(known);
            case ChargeResult.Declined declined ->
                payments.move(id, State.STARTED, State.DECLINED, declined.reason(), now(), null);
            case ChargeResult.Refunded refunded ->
                payments.move(id, State.REFUND_DUE, State.REFUNDED, null, now(), null);
            case ChargeResult.Processing processing -> {}
            case ChargeResult.Unknown unknown -> {}
        }
    }

    private void succeed(PaymentRow known) {
        Shard shard = orders.shardOf(known.orderId());
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
            orders.pay(order, known.id(), now, followUp.due(now));
            store.outbox()
                    .append(
                            shard,
                            order.id(),
                            OrderPaid.TYPE,
                            order.version() + 1,
                            new OrderPaid(order.id(), order.buyer(), orders.items(order.id()), order.total(), now));
            return Optional.of(orders.required(order.id()));
        });
        paid.ifPresent(followUp::tryFollow);
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
