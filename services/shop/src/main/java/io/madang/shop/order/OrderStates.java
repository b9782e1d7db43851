package io.madang.shop.order;

import io.madang.contracts.shop.OrderState;
import java.util.Locale;

/** Names of states as the API has them. */
final class OrderStates {

    private OrderStates() {}

    static String name(OrderState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
