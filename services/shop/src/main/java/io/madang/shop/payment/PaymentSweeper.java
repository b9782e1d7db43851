package io.madang.shop.payment;

import io.madang.sharding.Source;
import io.madang.shop.store.ShopStore;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the provider about payments without a result, and has due refunds made. */
public final class PaymentSweeper {

    private static final Logger log = LoggerFactory.getLogger(PaymentSweeper.class);
    private static final int BATCH = 100;

    /** A payment that the provider still does not know when it is asked for the second time is called off. */
    private static final int ATTEMPTS_BEFORE_CANCELLING = 1;

    private final ShopStore store;
    private final PaymentRows rows;
    private final GatewayCalls gateway;
    private final PaymentResults results;

    PaymentSweeper(ShopStore store, PaymentRows rows, GatewayCalls gateway, PaymentResults results) {
        this.store = store;
        this.rows = rows;
        this.gateway = gateway;
        this.results = results;
    }

    /** Works on all that are due, database by database; one that is away does not hold up the others. */
    public void sweep() {
        for (Source source : store.shards().sources()) {
            try {
                sweep(source);
            } catch (RuntimeException e) {
                log.warn("Payments in database '{}' wait for the next sweep: {}", source.name(), e.getMessage());
            }
        }
    }

    private void sweep(Source source) {
        Instant now = store.clock().instant();
        List<PaymentRow> due;
        do {
            due = rows.due(source, now, BATCH);
            for (PaymentRow row : due) {
                if (rows.tryClaim(row, now)) {
                    resolveQuietly(row);
                }
            }
        } while (due.size() == BATCH);
    }

    private void resolveQuietly(PaymentRow row) {
        try {
            resolve(row);
        } catch (RuntimeException e) {
            log.warn("Payment {} is {} still, and is tried again: {}", row.id(), row.state(), e.toString());
        }
    }

    private void resolve(PaymentRow row) {
        switch (row.state()) {
            case STARTED -> {
                ChargeResult found = gateway.find(row.id());
                boolean lost = found instanceof ChargeResult.Unknown && row.attempts() >= ATTEMPTS_BEFORE_CANCELLING;
                results.report(row.id(), lost ? gateway.cancel(row.id()) : found);
            }
            case REFUND_DUE -> results.report(row.id(), gateway.refund(row.id()));
            case DECLINED, SUCCEEDED, REFUNDED -> log.error("Payment {} is {}, and due", row.id(), row.state());
        }
    }
}
