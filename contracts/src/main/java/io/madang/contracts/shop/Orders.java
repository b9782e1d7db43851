package io.madang.contracts.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The caller's orders. */
public interface Orders {

    /**
     * The caller's orders, the newest first.
     *
     * @param cursor {@code next} of the page before; left out for the first
     */
    @Access(Who.USER)
    @GetExchange("/v1/orders")
    OrderPage own(
            @RequestParam(name = "size", defaultValue = "20") int size,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor);

    /** One order; {@code not-found} for everybody but its buyer and administrators. */
    @Access(Who.USER)
    @GetExchange("/v1/orders/{id}")
    Order order(@PathVariable("id") OrderId id);

    /** What the payment provider accepts. */
    @Access(Who.USER)
    @GetExchange("/v1/payments/cards")
    PaymentCards cards();
}
