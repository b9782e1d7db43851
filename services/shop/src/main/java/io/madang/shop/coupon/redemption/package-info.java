/** Users' coupons, and their use in orders. */
@NullMarked
package io.madang.shop.coupon.redemption;

import org.jspecify.annotations.NullMarked;
