package io.madang.shop.payment;

import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A payment provider for trying out the shop: it takes no money, keeps its own records, and does what the card says,
 * which may be to decline, not to answer, or to approve long after the caller has given up.
 */
final class LocalPaymentProvider implements PaymentGateway {

    static final String APPROVED = "approved";
    static final String DECLINED = "declined";
    static final String TIME_OUT = "time-out";
    static final String LATE_APPROVAL = "late-approval";
    static final String LATE_DECLINE = "late-decline";

    /** Longer than anybody waits. */
    private static final Duration SILENCE = Duration.ofMinutes(1);

    private final ShopStore store;
    private final Duration lateness;

    LocalPaymentProvider(ShopStore store, Duration lateness) {
        this.store = store;
        this.lateness = lateness;
    }

    private record Kept(String state, @Nullable String reason) {}

    @Override
    public List<String> cards() {
        return List.of(APPROVED, DECLINED, TIME_OUT, LATE_APPROVAL, LATE_DECLINE);
    }

    @Override
    public ChargeResult charge(Charge charge) {
        return switch (charge.card()) {
            case APPROVED -> keep(charge, "SUCCEEDED", null, null);
            case DECLINED -> keep(charge, "DECLINED", "card-declined", null);
            case LATE_APPROVAL, LATE_DECLINE -> {
                String reason = charge.card().equals(LATE_DECLINE) ? "card-declined" : null;
                keep(charge, "PROCESSING", reason, now().plus(lateness));
                yield silence();
            }
            case TIME_OUT -> silence();
            default -> throw new IllegalArgumentException("no such card: " + charge.card());
        };
    }

    private static ChargeResult silence() {
        try {
            Thread.sleep(SILENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new ChargeResult.Processing();
    }

    private ChargeResult keep(Charge charge, String state, @Nullable String reason, @Nullable Instant doneAt) {
        Shard shard = shardOf(charge.reference());
        if (insert(charge.reference(), charge.amount(), charge.currency(), state, reason, doneAt)) {
            return result(new Kept(state, reason));
        }
        return find(shard, charge.reference()).map(LocalPaymentProvider::result).orElseThrow();
    }

    private boolean insert(
            PaymentId reference,
            long amount,
            String currency,
            String state,
            @Nullable String reason,
            @Nullable Instant doneAt) {
        return shardOf(reference)
                        .sql(
                                """
                        insert ignore into provider_payments (reference, amount, currency, state, reason, done_at,
                                                              created_at)
                        values (:reference, :amount, :currency, :state, :reason, :doneAt, :now)
                        """)
                        .param("reference", reference.value())
                        .param("amount", amount)
                        .param("currency", currency)
                        .param("state", state)
                        .param("reason", reason)
                        .param("doneAt", doneAt == null ? null : UtcTime.column(doneAt))
                        .param("now", UtcTime.column(now()))
                        .update()
                == 1;
    }

    @Override
    public ChargeResult find(PaymentId reference) {
        return find(shardOf(reference), reference)
                .map(LocalPaymentProvider::result)
                .orElseGet(ChargeResult.Unknown::new);
    }

    @Override
    public ChargeResult cancel(PaymentId reference) {
        Shard shard = shardOf(reference);
        if (!insert(reference, 0, "", "CANCELLED", "cancelled", null)) {
            shard.sql(
                            """
                            update provider_payments
                            set state = 'CANCELLED', reason = 'cancelled', done_at = null, webhook_at = null
                            where reference = :reference and state = 'PROCESSING'
                            """)
                    .param("reference", reference.value())
                    .update();
        }
        return find(reference);
    }

    @Override
    public void refund(PaymentId reference) {
        Shard shard = shardOf(reference);
        shard.sql("update provider_payments set state = 'REFUNDED' where reference = :reference and state ="
                        + " 'SUCCEEDED'")
                .param("reference", reference.value())
                .update();
        if (!(find(reference) instanceof ChargeResult.Refunded)) {
            throw new IllegalStateException("payment " + reference + " has no money to give back");
        }
    }

    private Shard shardOf(PaymentId reference) {
        return store.shards().named(reference);
    }

    private Instant now() {
        return store.clock().instant();
    }

    private static Optional<Kept> find(Shard shard, PaymentId reference) {
        return shard.sql("select state, reason from provider_payments where reference = :reference")
                .param("reference", reference.value())
                .query((row, number) -> new Kept(row.getString("state"), row.getString("reason")))
                .optional();
    }

    private static ChargeResult result(Kept kept) {
        return switch (kept.state()) {
            case "SUCCEEDED" -> new ChargeResult.Succeeded();
            case "REFUNDED" -> new ChargeResult.Refunded();
            case "PROCESSING" -> new ChargeResult.Processing();
            default -> new ChargeResult.Declined(kept.reason() == null ? "declined" : kept.reason());
        };
    }
}
