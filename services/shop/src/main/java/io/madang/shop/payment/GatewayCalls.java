package io.madang.shop.payment;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls of the provider, each with a deadline. A call without an answer says nothing about what became of it. */
public final class GatewayCalls {

    private static final Logger log = LoggerFactory.getLogger(GatewayCalls.class);

    private final PaymentGateway gateway;
    private final Duration deadline;

    GatewayCalls(PaymentGateway gateway, Duration deadline) {
        this.gateway = gateway;
        this.deadline = deadline;
    }

    public ChargeResult charge(Charge charge) {
        return within("charge of", charge.reference(), () -> gateway.charge(charge));
    }

    public ChargeResult find(PaymentId reference) {
        return within("question about", reference, () -> gateway.find(reference));
    }

    public ChargeResult cancel(PaymentId reference) {
        return within("cancellation of", reference, () -> gateway.cancel(reference));
    }

    /** {@code Refunded} once the provider has said so. */
    ChargeResult refund(PaymentId reference) {
        return within("refund of", reference, () -> {
            gateway.refund(reference);
            return new ChargeResult.Refunded();
        });
    }

    private ChargeResult within(String what, PaymentId reference, Callable<ChargeResult> call) {
        FutureTask<ChargeResult> task = new FutureTask<>(call);
        Thread thread = Thread.ofVirtual().name("payment-" + reference).start(task);
        try {
            return task.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            log.info("The payment provider has not answered the {} payment {} within {}", what, reference, deadline);
        } catch (ExecutionException e) {
            log.warn("The {} payment {} failed at the provider: {}", what, reference, String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        return new ChargeResult.Processing();
    }
}
