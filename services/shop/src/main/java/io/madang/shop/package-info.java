/** The shop: products, orders with payments, popular products, and coupon campaigns. */
@NullMarked
package io.madang.shop;

import org.jspecify.annotations.NullMarked;
