/** The most popular products of now, yesterday and the week. */
@NullMarked
package io.madang.shop.ranking;

import org.jspecify.annotations.NullMarked;
