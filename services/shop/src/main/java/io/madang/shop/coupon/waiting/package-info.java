/** Waiting rooms: in front of a drop, users stand in line and are admitted at a steady rate. */
@NullMarked
package io.madang.shop.coupon.waiting;

import org.jspecify.annotations.NullMarked;
