package io.madang.shop.payment;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.PaymentStatus;

/** An attempt to pay an order. */
public record PaymentRow(PaymentId id, OrderId orderId, long amount, String currency, State state, int attempts) {

    /** What is known of a payment; it only moves downwards in this list, or from the second state to the next. */
    public enum State {
        /** The provider is to be asked, or has been. */
        STARTED,
        DECLINED,
        SUCCEEDED,
        /** The money must be given back. */
        REFUND_DUE,
        REFUNDED;

        public PaymentStatus shown() {
            return switch (this) {
                case STARTED -> PaymentStatus.PROCESSING;
                case DECLINED -> PaymentStatus.DECLINED;
                case SUCCEEDED -> PaymentStatus.SUCCEEDED;
                case REFUND_DUE -> PaymentStatus.REFUNDING;
                case REFUNDED -> PaymentStatus.REFUNDED;
            };
        }
    }
}
