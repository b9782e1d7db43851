/** Coupon campaigns: their terms, who may take part, and what administrators do with them. */
@NullMarked
package io.madang.shop.coupon.campaign;

import org.jspecify.annotations.NullMarked;
