package io.madang.shop.coupon.redemption;

import io.madang.edge.security.CurrentCaller;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.OrderLookup;
import io.madang.shop.coupon.campaign.CouponVoiding;
import io.madang.shop.store.ShopProperties;
import io.madang.shop.store.ShopStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires users' coupons and their use. */
@Configuration(proxyBeanMethods = false)
public class RedemptionConfiguration {

    @Bean
    CouponRows couponRows(ShopStore store) {
        return new CouponRows(store.shards());
    }

    @Bean
    Redemptions couponRedemption(ShopStore store, CouponRows rows, OrderLookup orders, CouponProperties properties) {
        return new Redemptions(store, rows, new CouponOrders(), orders, properties.cancellationKept());
    }

    @Bean
    CouponSweeper couponSweeper(Redemptions redemptions, CouponVoiding voiding, CouponProperties properties) {
        return new CouponSweeper(redemptions, voiding, properties.sweepInterval());
    }

    @Bean
    OwnCouponsController ownCouponsController(
            CouponRows rows, CurrentCaller caller, ShopStore store, ShopProperties shop) {
        return new OwnCouponsController(
                rows, caller, store.clock(), shop.currency().getCurrencyCode());
    }

    @Bean
    CouponPersonalDataController couponPersonalDataController(
            CouponRows rows, Redemptions redemptions, ShopStore store) {
        return new CouponPersonalDataController(rows, redemptions, store.clock());
    }
}
