/** Coupon campaigns: first come, first served, and what is granted is in the database. */
@NullMarked
package io.madang.shop.coupon;

import org.jspecify.annotations.NullMarked;
