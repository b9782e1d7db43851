/** Orders: stock reserved, paid, cancelled and refunded. */
@NullMarked
package io.madang.shop.order;

import org.jspecify.annotations.NullMarked;
