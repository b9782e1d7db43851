package io.madang.shop.order;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.OrderPaid;
import io.madang.contracts.shop.OrderState;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Source;
import io.madang.shop.payment.PaymentId;
import io.madang.shop.payment.PaymentRow;
import io.madang.shop.payment.PaymentRow.State;
import io.madang.shop.payment.PaymentRows;
import io.madang.shop.store.ShopReason;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The two transactions of a payment: its record before the provider is asked, and the paid order afterwards. Payments that
 * are started, or succeed, while such a transaction is under way share the next one. It locks the orders' rows first, by
 * their ids, and what it then reads of their payments is what is so until it ends.
 */
final class PaymentTransactions {

    /** When the provider is asked what became of a payment whose caller has not reported it. */
    private static final Duration OWN_TIME = Duration.ofSeconds(10);

    /** Of one database, four: a transaction that waits for a lock holds up those of its partition only. */
    private static final int PARTITION_BITS = 2;

    /** Spreads ids, whose last bits are often the same. */
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final int MAX_BATCH = 64;
    private static final int MAX_WAITING = 10_000;

    private final ShopStore store;
    private final OrderRows orders;
    private final PaymentRows payments;
    private final OrderFollowUp followUp;
    private final Combiner<Partition, Start, Started> starts =
            Combiner.ofTransactions(MAX_BATCH, MAX_WAITING, this::startAll);
    private final Combiner<Partition, Success, Paid> successes =
            Combiner.ofTransactions(MAX_BATCH, MAX_WAITING, this::succeedAll);

    PaymentTransactions(ShopStore store, OrderRows orders, PaymentRows payments, OrderFollowUp followUp) {
        this.store = store;
        this.orders = orders;
        this.payments = payments;
        this.followUp = followUp;
    }

    private record Partition(Source source, int number) {}

    private record Start(OrderId order, UserId buyer) {}

    private record Success(PaymentRow payment, List<OrderItem> items) {}

    /**
     * What became of a wish to pay.
     *
     * @param payment that the provider is to be asked for; null where the order is paid, or a payment is under way
     * @param refusal why the order cannot be paid; null where it can
     */
    private record Started(@Nullable PaymentRow payment, List<OrderItem> items, @Nullable Failure refusal) {

        static final Started NOTHING = new Started(null, List.of(), null);
    }

    /** A payment that is recorded, and the items of its order. */
    record Recorded(PaymentRow payment, List<OrderItem> items) {}

    /**
     * What a payment that succeeded has changed.
     *
     * @param order that it made paid; null where it made none
     * @param hasFollowed whether the stock is sold as well
     */
    record Paid(@Nullable OrderRow order, boolean hasFollowed) {

        static final Paid NOTHING = new Paid(null, false);
    }

    /** Records a payment of the buyer's order; none where it is paid already, or a payment is under way. */
    @Nullable
    Recorded start(OrderId order, UserId buyer) {
        Started started = starts.ask(partition(order), new Start(order, buyer));
        if (started.refusal() != null) {
            throw started.refusal().again();
        }
        return started.payment() == null ? null : new Recorded(started.payment(), started.items());
    }

    /** The money of a payment has arrived: its order is paid, or the money is to be given back. */
    Paid succeed(PaymentRow payment, List<OrderItem> items) {
        return successes.ask(partition(payment.orderId()), new Success(payment, items));
    }

    private Partition partition(OrderId order) {
        int number = (int) (order.value() * GOLDEN_RATIO >>> Long.SIZE - PARTITION_BITS);
        return new Partition(orders.shardOf(order).source(), number);
    }

    private List<Started> startAll(Partition partition, List<Start> wishes) {
        Source source = partition.source();
        List<OrderId> ids = wishes.stream().map(Start::order).distinct().toList();
        return source.transaction(() -> {
            Map<OrderId, OrderRow> rows = orders.lockAll(source, ids);
            // read by a statement of its own, after all of the locks: no other payment of these orders is started any
            // more
            Set<OrderId> open = new HashSet<>(payments.open(source, ids));
            Map<OrderId, List<OrderItem>> items = OrderRows.items(source, ids);
            Instant now = now();
            List<PaymentRow> added = new ArrayList<>();
            List<Started> answers = new ArrayList<>(wishes.size());
            for (Start wish : wishes) {
                OrderRow order = rows.get(wish.order());
                Failure refusal = refusal(order, wish.buyer(), now);
                if (refusal != null || order == null) {
                    answers.add(new Started(null, List.of(), refusal));
                } else if (order.state() == OrderState.PAID || !open.add(order.id())) {
                    answers.add(Started.NOTHING);
                } else {
                    PaymentRow payment =
                            payments.fresh(orders.shardOf(order.id()), order.id(), order.total(), order.currency());
                    added.add(payment);
                    answers.add(new Started(payment, items.getOrDefault(order.id(), List.of()), null));
                }
            }
            payments.insert(source, added, now, now.plus(OWN_TIME));
            return answers;
        });
    }

    private static @Nullable Failure refusal(@Nullable OrderRow order, UserId buyer, Instant now) {
        if (order == null || !order.buyer().equals(buyer)) {
            return OrderRows.unknown();
        }
        return switch (order.state()) {
            case PAID -> null;
            case CANCELLED, EXPIRED, REFUNDED ->
                Failure.of(ShopReason.ORDER_ENDED, arg("state", OrderStates.name(order.state())));
            case PENDING -> {
                if (!order.reserved()) {
                    yield Failure.of(ShopReason.ORDER_NOT_PLACED);
                }
                yield now.isBefore(order.expiresAt()) ? null : Failure.of(ShopReason.ORDER_EXPIRED);
            }
        };
    }

    private List<Paid> succeedAll(Partition partition, List<Success> successes) {
        return partition.source().transaction(() -> new Successes(partition.source(), successes).run());
    }

    private Instant now() {
        return store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /** What one transaction does with payments that succeeded. */
    private final class Successes {

        private final Source source;
        private final List<Success> successes;
        private final Map<OrderId, OrderRow> rows;
        private final Map<PaymentId, State> states;
        private final Instant now = now();
        private final List<PaymentId> paying = new ArrayList<>();
        private final List<PaymentId> refunding = new ArrayList<>();
        private final List<OrderId> followed = new ArrayList<>();
        private final List<OrderId> following = new ArrayList<>();
        private final List<Outbox.Addressed> events = new ArrayList<>();

        Successes(Source source, List<Success> successes) {
            this.source = source;
            this.successes = successes;
            this.rows = orders.lockAll(
                    source,
                    successes.stream().map(each -> each.payment().orderId()).collect(Collectors.toSet()));
            this.states = payments.lockAll(
                    source, successes.stream().map(each -> each.payment().id()).collect(Collectors.toSet()));
        }

        List<Paid> run() {
            List<Paid> answers = successes.stream().map(this::decide).toList();
            payments.moveAll(source, paying, State.SUCCEEDED, now, null);
            payments.moveAll(source, refunding, State.REFUND_DUE, now, now);
            orders.payAll(source, followed, paying, now, null);
            orders.payAll(source, following, paying, now, followUp.due(now));
            followUp.confirmStock(source, followed);
            store.outbox().append(events);
            return answers;
        }

        private Paid decide(Success success) {
            PaymentRow payment = success.payment();
            OrderRow order = rows.get(payment.orderId());
            State state = states.get(payment.id());
            // a payment that was called off, and whose money came nevertheless, is like one without a result
            if (order == null || state != State.STARTED && state != State.DECLINED) {
                return Paid.NOTHING;
            }
            if (order.state() != OrderState.PENDING) {
                states.put(payment.id(), State.REFUND_DUE);
                refunding.add(payment.id());
                return Paid.NOTHING;
            }
            states.put(payment.id(), State.SUCCEEDED);
            paying.add(payment.id());
            boolean beside = followUp.isBeside(orders.shardOf(order.id()), order, success.items());
            (beside ? followed : following).add(order.id());
            OrderRow paid = order.paid(payment.id(), now);
            rows.put(order.id(), paid);
            OrderPaid event = new OrderPaid(order.id(), order.buyer(), success.items(), order.total(), now);
            events.add(new Outbox.Addressed(
                    orders.shardOf(order.id()), order.id(), new Outbox.Entry(OrderPaid.TYPE, paid.version(), event)));
            return new Paid(paid, beside);
        }
    }
}
