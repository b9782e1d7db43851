/** The shop's pages: popular products, products, orders and their payment, and the administration of products. */
@NullMarked
package io.madang.web.shop;

import org.jspecify.annotations.NullMarked;
