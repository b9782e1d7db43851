package io.madang.contracts.shop;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of somebody's coupons, the newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record CouponList(List<Coupon> coupons, @Nullable String next, boolean incomplete) {}
