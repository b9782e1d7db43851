package io.madang.shop.payment;

import java.util.List;

/**
 * A payment provider. Every call can be repeated with the same reference; a call that throws may have taken effect.
 */
public interface PaymentGateway {

    /** The cards that a payment may name; empty where the provider has its own form for them. */
    List<String> cards();

    ChargeResult charge(Charge charge);

    /** What became of a payment. */
    ChargeResult find(PaymentId reference);

    /**
     * Makes sure that a payment which has taken no money yet never will, also where its charge arrives later.
     *
     * @return {@code Succeeded} where the money was taken already, and nothing was changed
     */
    ChargeResult cancel(PaymentId reference);

    /** Gives back the money of a payment that has succeeded, once however often it is called. */
    void refund(PaymentId reference);
}
