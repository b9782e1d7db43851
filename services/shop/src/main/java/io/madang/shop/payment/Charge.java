package io.madang.shop.payment;

/**
 * Money to be taken.
 *
 * @param reference the same again for the same payment: it is taken once
 * @param card what to take it from, as the provider calls it
 */
public record Charge(PaymentId reference, long amount, String currency, String card) {}
