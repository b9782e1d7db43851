package io.madang.shop.order;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.PaymentStatus;
import io.madang.kernel.error.Failure;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pays orders. The payment is recorded before the provider is asked, and the provider knows it by that record's id:
 * whatever is lost after that, the result is found by asking for it. Money that arrives for an order which cannot be
 * paid any more is given back.
 */
final class OrderPayment implements PaymentResults {

    private final ShopStore store;
    private final OrderRows orders;
    private final PaymentRows payments;
    private final OrderViews views;
    private final GatewayCalls gateway;
    private final OrderFollowUp followUp;
    private final PaymentTransactions transactions;

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
        this.transactions = new PaymentTransactions(store, orders, payments, followUp);
    }

    /** Pays an order of the buyer, unless it is paid already or a payment is under way: then nothing happens. */
    Order pay(OrderId id, UserId buyer, String card) {
        PaymentTransactions.Recorded recorded = transactions.start(id, buyer);
        if (recorded == null) {
            return views.read(id);
        }
        PaymentRow payment = recorded.payment();
        List<OrderItem> items = recorded.items();
        ChargeResult result = payment.amount() == 0
                ? new ChargeResult.Succeeded()
                : gateway.charge(new Charge(payment.id(), payment.amount(), payment.currency(), card));
        if (result instanceof ChargeResult.Succeeded) {
            OrderRow paid = succeed(payment, items);
            if (paid != null) {
                return paid.shown(items, PaymentStatus.SUCCEEDED);
            }
        } else {
            report(payment, result);
        }
        return views.read(id);
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
    private @Nullable OrderRow succeed(PaymentRow payment, List<OrderItem> items) {
        PaymentTransactions.Paid paid = transactions.succeed(payment, items);
        if (paid.order() != null && !paid.hasFollowed()) {
            followUp.tryFollow(paid.order(), items);
        }
        return paid.order();
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
