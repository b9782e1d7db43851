package io.madang.shop.payment;

/** Takes in what became of a payment, however it was learned: by an answer, a webhook or a question. */
public interface PaymentResults {

    /** Can be repeated, and come in any order. */
    void report(PaymentId payment, ChargeResult result);
}
