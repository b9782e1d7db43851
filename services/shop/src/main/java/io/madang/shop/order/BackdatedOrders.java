package io.madang.shop.order;

import io.madang.contracts.account.UserId;
import io.madang.contracts.service.Services;
import io.madang.contracts.shop.OrderId;
import io.madang.contracts.shop.OrderState;
import io.madang.contracts.shop.ProductId;
import io.madang.outbox.Backdating;
import io.madang.sharding.Databases;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shards;
import io.madang.shop.payment.GatewayCalls;
import io.madang.shop.payment.PaymentRows;
import io.madang.shop.product.ProductRows;
import io.madang.shop.product.StockReservations;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.util.List;

/** Places and pays orders at a time that has passed, as {@link OrderPlacement} and {@link OrderPayment} do now. */
public final class BackdatedOrders {

    private static final String CARD = "approved";

    /** So long that no order of then is due now, when the sweeper would end it before it is paid. */
    private static final Duration WINDOW = Duration.ofDays(30);

    private final OrderPlacement placement;
    private final OrderPayment payment;
    private final OrderEnding ending;

    BackdatedOrders(
            Databases databases,
            OrderRows orders,
            ProductRows products,
            StockReservations stock,
            OrderCoupons coupons,
            OrderFollowUp followUp,
            PaymentRows payments,
            GatewayCalls gateway,
            IdempotencyKeys keys,
            ShopProperties shop,
            Backdating backdating) {
        Shards shards = databases.forService(Services.SHOP.role());
        ShopStore then = new ShopStore(
                shards,
                backdating.outbox(shards),
                backdating.moderationLog(shards),
                backdating.ids(),
                backdating.clock());
        OrderProperties properties = new OrderProperties(WINDOW, WINDOW, Duration.ofSeconds(5));
        String currency = shop.currency().getCurrencyCode();
        this.ending = new OrderEnding(then, orders, payments, followUp);
        OrderViews views = new OrderViews(orders, payments);
        this.placement = new OrderPlacement(
                then, orders, views, products, stock, coupons, ending, followUp, keys, properties, currency);
        this.payment = new OrderPayment(then, orders, payments, views, gateway, followUp);
    }

    /** Orders and pays some pieces. */
    public OrderId buy(UserId buyer, ProductId product, int pieces) {
        OrderId order = placement
                .place(buyer, List.of(new OrderLine(product, pieces)), null, null)
                .id();
        payment.pay(order, buyer, CARD);
        return order;
    }

    public void cancel(OrderId order) {
        ending.end(order, OrderState.CANCELLED);
    }
}
