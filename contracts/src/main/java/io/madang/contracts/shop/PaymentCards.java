package io.madang.contracts.shop;

import java.util.List;

/**
 * The cards that a payment may name.
 *
 * @param cards empty where the payment provider issues card references of its own, any of which may be sent
 */
public record PaymentCards(List<String> cards) {}
