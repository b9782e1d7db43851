package io.madang.contracts.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The caller's own coupons. */
public interface OwnCoupons {

    /**
     * The caller's coupons, the newest first.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.USER)
    @GetExchange("/v1/coupons")
    CouponList coupons(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);

    /** One of the caller's coupons; {@code not-found} for anybody else's. */
    @Access(Who.USER)
    @GetExchange("/v1/coupons/{id}")
    Coupon coupon(@PathVariable("id") CouponId id);
}
