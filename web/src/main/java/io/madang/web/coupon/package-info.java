/** Pages of coupon drops, one's own coupons, and campaigns for administrators. */
@NullMarked
package io.madang.web.coupon;

import org.jspecify.annotations.NullMarked;
