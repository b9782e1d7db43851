/** Products: what is sold, its price and its stock. */
@NullMarked
package io.madang.shop.product;

import org.jspecify.annotations.NullMarked;
