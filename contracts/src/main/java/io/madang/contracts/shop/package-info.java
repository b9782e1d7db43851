/** Products, orders, coupons and the most popular products. */
@NullMarked
package io.madang.contracts.shop;

import org.jspecify.annotations.NullMarked;
