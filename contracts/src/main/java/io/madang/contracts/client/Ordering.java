package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.Order;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.ProductId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.service.annotation.PostExchange;

/** Placing, paying and cancelling orders. */
public interface Ordering {

    record ItemRequest(ProductId productId, int pieces) {}

    record OrderRequest(List<ItemRequest> items, @Nullable CouponId couponId) {}

    record PaymentRequest(String card) {

        @Override
        public String toString() {
            return "payment";
        }
    }

    /**
     * Places an order.
     *
     * @param key the same again for the same wish: it places one order
     */
    @Access(Who.USER)
    @PostExchange("/v1/orders")
    Order place(@RequestBody OrderRequest body, @RequestHeader("Idempotency-Key") String key);

    @Access(Who.USER)
    @PostExchange("/v1/orders/{id}/payment")
    Order pay(@PathVariable("id") OrderId id, @RequestBody PaymentRequest body);

    @Access(Who.USER)
    @PostExchange("/v1/orders/{id}/cancel")
    Order cancel(@PathVariable("id") OrderId id);
}
