package io.madang.shop.payment;

/** What a provider says of a payment. */
public sealed interface ChargeResult {

    /** The money was taken. */
    record Succeeded() implements ChargeResult {}

    /**
     * No money was taken, and none will be.
     *
     * @param reason such as {@code card-declined}
     */
    record Declined(String reason) implements ChargeResult {}

    /** The provider is at it, or has not answered. */
    record Processing() implements ChargeResult {}

    /** The provider has never heard of it, so far. */
    record Unknown() implements ChargeResult {}

    /** The money was taken and given back. */
    record Refunded() implements ChargeResult {}
}
