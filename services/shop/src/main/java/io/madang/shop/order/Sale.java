package io.madang.shop.order;

import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderItem;
import java.time.Instant;
import java.util.List;

/**
 * An order that was paid.
 *
 * @param version of the order
 * @param counts false once it was refunded
 */
public record Sale(OrderId order, long version, boolean counts, Instant paidAt, List<OrderItem> items) {}
