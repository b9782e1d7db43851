package io.madang.shop.order;

import io.madang.edge.security.CurrentCaller;
import io.madang.sharding.IdempotencyKeys;
import io.madang.shop.coupon.CouponRedemption;
import io.madang.shop.coupon.OrderLookup;
import io.madang.shop.payment.GatewayCalls;
import io.madang.shop.payment.PaymentGateway;
import io.madang.shop.payment.PaymentRows;
import io.madang.shop.product.ProductRows;
import io.madang.shop.product.StockReservations;
import io.madang.shop.store.Periodically;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires orders. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OrderProperties.class)
public class OrderConfiguration {

    @Bean
    OrderRows orderRows(ShopStore store) {
        return new OrderRows(store.shards());
    }

    @Bean
    Sales sales() {
        return new Sales();
    }

    @Bean
    OrderCoupons orderCoupons(ObjectProvider<CouponRedemption> redemption) {
        return new OrderCoupons(redemption);
    }

    @Bean
    OrderLookup orderLookup(OrderRows orders) {
        return id -> orders.find(id).filter(OrderRow::mayHoldCoupon).isEmpty();
    }

    @Bean
    OrderViews orderViews(OrderRows orders, PaymentRows payments) {
        return new OrderViews(orders, payments);
    }

    @Bean
    OrderFollowUp orderFollowUp(OrderRows orders, StockReservations stock, OrderCoupons coupons) {
        return new OrderFollowUp(orders, stock, coupons);
    }

    @Bean
    OrderEnding orderEnding(ShopStore store, OrderRows orders, PaymentRows payments, OrderFollowUp followUp) {
        return new OrderEnding(store, orders, payments, followUp);
    }

    @Bean
    OrderPayment orderPayment(
            ShopStore store,
            OrderRows orders,
            PaymentRows payments,
            OrderViews views,
            GatewayCalls gateway,
            OrderFollowUp followUp) {
        return new OrderPayment(store, orders, payments, views, gateway, followUp);
    }

    @Bean
    OrderPlacement orderPlacement(
            ShopStore store,
            OrderRows orders,
            OrderViews views,
            ProductRows products,
            StockReservations stock,
            OrderCoupons coupons,
            OrderEnding ending,
            OrderFollowUp followUp,
            IdempotencyKeys keys,
            OrderProperties properties,
            ShopProperties shop) {
        return new OrderPlacement(
                store,
                orders,
                views,
                products,
                stock,
                coupons,
                ending,
                followUp,
                keys,
                properties,
                shop.currency().getCurrencyCode());
    }

    @Bean
    OrdersController ordersController(
            OrderRows orders,
            OrderViews views,
            OrderPlacement placement,
            OrderPayment payment,
            OrderEnding ending,
            PaymentGateway gateway,
            CurrentCaller current) {
        return new OrdersController(orders, views, placement, payment, ending, gateway, current);
    }

    @Bean
    OrderPersonalDataController orderPersonalDataController(OrderRows orders) {
        return new OrderPersonalDataController(orders);
    }

    @Bean
    OrderSweeper orderSweeper(
            ShopStore store, OrderRows orders, OrderPayment payment, OrderEnding ending, OrderFollowUp followUp) {
        return new OrderSweeper(store, orders, payment, ending, followUp);
    }

    @Bean
    Periodically orderSweeping(OrderSweeper sweeper, OrderProperties properties) {
        return new Periodically("order-sweeper", properties.sweepInterval(), sweeper::sweep);
    }
}
